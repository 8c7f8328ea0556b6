import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cloudflarePages } from '../../src/hosts/cloudflare-pages.ts';
import { cloudflareWorkers } from '../../src/hosts/cloudflare-workers.ts';
import { cloudfront } from '../../src/hosts/cloudfront.ts';
import { githubPagesWorkflow } from '../../src/hosts/github-pages.ts';
import type { Host, Site } from '../../src/hosts/host.ts';
import { hosts } from '../../src/hosts/index.ts';
import { joinHosts } from '../../src/hosts/join-hosts.ts';
import { netlify } from '../../src/hosts/netlify.ts';
import { vercel } from '../../src/hosts/vercel.ts';

const plain: Site = { baseUrl: 'https://api.example.org', basePath: '', api: '/api/' };
const whole: Site = { ...plain, baseUrl: "https://example.org/it's", basePath: "/it's", explorer: 'whole' };

/** Every text that a host makes for a site, by the name of its file. */
function textsOf(host: Host, site: Site): ReadonlyMap<string, string> {
  const server = { ...site, root: '/srv/polities/out', port: 8080 };
  const files = [...(host.publishedFiles?.(site) ?? []), ...(host.filesBeside?.(site) ?? [])];
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const [configuration, ofSite] = [host.configuration?.(server), host.site?.(server)];
  if (configuration !== undefined) texts.set('configuration', configuration);
  if (ofSite !== undefined) texts.set('site', ofSite);
  return texts;
}

/** The functions of edge scripts, which the compiler and the linter read as they are, by what stands for each. */
const edgeFunctions = ['answer.js', 'cloudfront.js'].flatMap((name) => {
  const code = readFileSync(new URL(`../../src/hosts/edge/${name}`, import.meta.url), 'utf8');
  return [...code.matchAll(/(?:async )?\bfunction (\w+).*\{\n[\s\S]*?\n\}$/gm)].map(
    ([text, called]) => [text, `[${called} of ${name}]`] as const,
  );
});

/** The texts of a host as lines; functions of edge scripts are named and not repeated. */
const linesOf = (host: Host, site: Site) =>
  edgeFunctions
    .reduce(
      (text, [code, named]) => text.replace(code, named),
      [...textsOf(host, site)].map(([path, text]) => `==> ${path} <==\n${text}`).join('\n'),
    )
    .split('\n');

/** The lines of one text that another lacks, each once. */
const linesOnlyIn = (text: readonly string[], other: readonly string[]) =>
  [...new Set(text)].filter((line) => !other.includes(line));

/** A reviewed text. With UPDATE_GOLDEN=1 it becomes what is given. */
function golden(name: string, now: string): string {
  const file = new URL(`golden/${name}`, import.meta.url);
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, now);
  expect(existsSync(file), `test/hosts/golden/${name}: UPDATE_GOLDEN=1 writes it; read it like code`).toBe(
    true,
  );
  return readFileSync(file, 'utf8');
}

describe('the texts of a host', () => {
  it.each(hosts)('are in golden/, of $name', (host) => {
    const [withAll, withLeast] = [linesOf(host, whole), linesOf(host, plain)];
    const now = [
      ...withAll,
      `==> at ${plain.baseUrl}, without an explorer <==`,
      ...linesOnlyIn(withAll, withLeast).map((line) => `- ${line}`),
      ...linesOnlyIn(withLeast, withAll).map((line) => `+ ${line}`),
      '',
    ].join('\n');
    expect(now).toBe(golden(`${host.name}.txt`, now));
  });

  it.each([netlify, vercel, cloudflareWorkers])('name the published folder: $name', (host) => {
    const now = linesOf(host, { ...plain, folder: 'sub/my "site"' });
    expect(linesOnlyIn(now, linesOf(host, plain)).join('\n')).toMatch(
      /: "(\.\/)?sub\/my \\"site\\""|= "sub\/my \\"site\\""/,
    );
  });

  it('name the published folder as a shell reads it: cloudfront', () => {
    const settings = textsOf(cloudfront, { ...whole, folder: "it's" }).get('cloudfront-settings.txt');
    expect(settings?.match(/aws s3 (sync|cp) \S+/g)).toEqual(
      ['sync', 'cp'].map((how) => `aws s3 ${how} 'it'\\''s'`),
    );
    const dashed = textsOf(cloudfront, { ...whole, folder: '-x' }).get('cloudfront-settings.txt');
    expect(dashed).toContain('aws s3 sync ./-x s3://BUCKET');
  });

  it('are, for GitHub Pages, also the workflow of golden/github-pages-workflow.yml', () => {
    const workflow = githubPagesWorkflow('1.2.3');
    expect(workflow).toBe(golden('github-pages-workflow.yml', workflow));
  });

  it.each(hosts)('send no header of ours with a start page of yours: $name', (host) => {
    const known = new Set([...textsOf(host, plain).values()].join('\n').split('\n'));
    const [withAll, folder] = (['whole', 'folder'] as const).map((explorer) =>
      [...textsOf(host, { ...plain, explorer }).values()].join('\n').split('\n'),
    );
    const added = folder?.filter((line) => !known.has(line)).join('\n');
    expect(added).not.toMatch(/^\/$|\(\?:\\?\/\|/m);
    expect(folder?.length).toBeLessThanOrEqual(withAll?.length ?? 0);
  });
});

it('one tree can be on Cloudflare Pages and on Netlify', () => {
  expect(joinHosts([cloudflarePages, netlify], whole).clashes).toEqual([]);
});

it('the function is as small as CloudFront wants it, and of a JavaScript that its runtime knows', () => {
  const script = (site: Site) => textsOf(cloudfront, site).get('cloudfront-function.js') ?? '';
  // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html#limits-functions
  const long = script({ ...plain, explorer: 'whole', basePath: `/${'a'.repeat(100)}` });
  expect(Buffer.byteLength(long)).toBeLessThan(10 * 1024);
  const code = script(plain)
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/'[^'\n]*'/g, "''");
  expect(code).not.toMatch(
    /=>|`|\.\.\.|\?\.|\?\?|\b(let|const|class|async|await|import|export|require|eval|new)\b/,
  );
});

describe('the configuration of a server', () => {
  it.each(hosts.filter(({ name }) => name === 'nginx' || name === 'apache'))(
    'of $name has no file in common with that of another user, who may not write it',
    ({ configuration }) => {
      const filesOf = (user: number): readonly string[] => {
        const site = { ...plain, root: '/srv/polities/out', port: 8080, user };
        return configuration?.(site).match(/\/var\/tmp\/[\w-]+/g) ?? [];
      };
      const [mine, theirs] = [filesOf(1001), filesOf(1002)];
      expect(mine).not.toEqual([]);
      expect(mine.filter((file) => theirs.includes(file))).toEqual([]);
    },
  );
});
