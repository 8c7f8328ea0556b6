import { readFileSync } from 'node:fs';
import { contractRows } from '../../src/hosts/host.ts';
import type { Verdict } from './judge.ts';

/** The columns of the table: a file of `results/`, what people call it, and what answered the requests. */
export const columns = [
  { file: 'nginx', title: 'nginx', run: 'nginx' },
  { file: 'apache', title: 'Apache', run: 'Apache' },
  { file: 'apache-htaccess', title: 'Apache, `.htaccess`', run: 'Apache' },
  { file: 'caddy', title: 'Caddy', run: 'Caddy' },
  { file: 'cloudflare-pages', title: 'Cloudflare Pages', run: 'workerd' },
  { file: 'cloudflare-workers', title: 'Cloudflare Workers', run: 'workerd' },
  { file: 'netlify-emulated', title: 'Netlify', run: "Netlify's matcher, the rest emulated" },
  { file: 'netlify-edge-function-emulated', title: 'Netlify, edge function', run: 'emulated' },
  { file: 'vercel-emulated', title: 'Vercel', run: "Vercel's compiled routes, the rest emulated" },
  { file: 'cloudfront-emulated', title: 'CloudFront', run: 'the function, the rest emulated' },
  { file: 'github-pages-model', title: 'GitHub Pages', run: 'a model' },
  { file: 'preview', title: '`serve`', run: '`serve`' },
] as const;

interface Result {
  readonly rows: Readonly<Record<string, Verdict>>;
  readonly cases: number;
  readonly passed: number;
}

/** The table of docs/hosts.md: rows of the contract and hosts, as the committed results have them. */
export function hostTable(): string {
  const results = columns.map(
    ({ file }) =>
      JSON.parse(readFileSync(new URL(`results/${file}.json`, import.meta.url), 'utf8')) as Result,
  );
  const lines = columns.map(({ title, run }, index) => {
    const { rows, cases, passed } = results[index] as Result;
    return [title, ...contractRows.map((row) => rows[row] ?? ''), `${passed} of ${cases}`, run];
  });
  const heading = ['', ...contractRows, 'requests answered as the table says', 'run with'];
  return [heading, heading.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
