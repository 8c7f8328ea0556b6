import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { cloudfront } from '../../../src/hosts/cloudfront.ts';
import type { RunningHost } from '../host-under-test.ts';
import { type NetworkAnswer, type NetworkRequest, startNetwork } from './start-network.ts';
import { storedFile } from './tree-files.ts';
import { uploadedSite } from './uploaded-site.ts';

interface Value {
  readonly value: string;
  readonly multiValue?: readonly Value[];
}
/** A request or a response as the function sees it; only responses have a status code. */
interface Message {
  readonly uri: string;
  readonly method: string;
  readonly statusCode?: number;
  readonly headers: Readonly<Record<string, Value>>;
  readonly body?: { readonly data: string };
}

/** An emulation: the function in a context of its own, and what S3 and the settings do with what it gives. */
export async function startCloudfront(tree: string, basePath: string, api?: string): Promise<RunningHost> {
  const site = uploadedSite(tree, cloudfront, basePath, { api });
  const text = readFileSync(join(site.folder, 'cloudfront-function.js'), 'utf8');
  const settings = readFileSync(join(site.folder, 'cloudfront-settings.txt'), 'utf8');
  const { port, stop } = await startNetwork(async (asked): Promise<NetworkAnswer> => {
    const policy = headersPolicy(settings, asked.path);
    // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
    if (asked.path.length + asked.query.length > 8192)
      return { status: 414, headers: policy, body: Buffer.alloc(0) };
    const event = { version: '1.0', context: { eventType: 'viewer-request' }, request: requestOf(asked) };
    const message = JSON.parse(
      runInNewContext(`${text}\nJSON.stringify(handler(JSON.parse(event)))`, {
        event: JSON.stringify(event),
      }),
    ) as Message;
    if (message.statusCode === undefined) return fromBucket(site.out, message, policy, settings);
    const own = Object.entries(message.headers).map(([name, { value }]) => [name, value]);
    return {
      status: message.statusCode,
      headers: { ...Object.fromEntries(own), ...policy },
      body: Buffer.from(message.body?.data ?? ''),
    };
  });
  return { port, stop: () => stop().then(site.remove) };
}

/** S3 answers 403 for what is missing, and the error page of 403 is /404.json with 404. */
function fromBucket(
  out: string,
  { uri }: Message,
  policy: Readonly<Record<string, string>>,
  settings: string,
): NetworkAnswer {
  const file = storedFile(out, uri) ?? storedFile(out, '/404.json');
  if (file === null) throw new Error('a tree without 404.json');
  const status = storedFile(out, uri) === null ? 404 : 200;
  const own = {
    'content-type': file.type,
    etag: file.etag,
    ...(status === 200 && uploadedWith(settings, uri)),
  };
  return { status, headers: { ...own, ...policy }, body: file.body };
}

/** The headers that the settings name, for all answers, and for those to the path patterns of another behavior. */
function headersPolicy(settings: string, path: string): Record<string, string> {
  const [, policies = ''] = settings.split('overriding the origin:');
  const [ofAll = '', own = ''] = policies.split('by their path patterns:');
  const isOwn = [...own.matchAll(/^ {5}(\/\S*)$/gm)].some(([, pattern = '']) => matches(pattern, path));
  const lines = `${ofAll}${isOwn ? own : ''}`.matchAll(/^ {5}([\w-]+): (.+)$/gm);
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name.toLowerCase(), value]));
}

/** How long an object may be kept, as the command that uploaded it says. */
function uploadedWith(settings: string, uri: string): Record<string, string> {
  for (const [, included = '', value = ''] of settings.matchAll(
    /^ {5}aws s3 cp out .* --exclude "\*"((?: --include "[^"]+")+) --cache-control "([^"]+)"$/gm,
  )) {
    const patterns = [...included.matchAll(/"([^"]+)"/g)].map(([, pattern = '']) => `/${pattern}`);
    if (patterns.some((pattern) => matches(pattern, uri))) return { 'cache-control': value };
  }
  const [, value = ''] = /^ {5}aws s3 sync out .* --cache-control "([^"]+)"$/m.exec(settings) ?? [];
  return { 'cache-control': value };
}

/** A pattern of S3 or CloudFront: `*` also matches slashes. */
function matches(pattern: string, path: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`).test(path);
}

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/functions-event-structure.html */
function requestOf({ method, path, query, headers }: NetworkRequest) {
  const querystring: Record<string, Value> = {};
  for (const part of query === '' ? [] : query.split('&')) {
    const at = part.indexOf('=');
    const [key, value] = at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)];
    const before = querystring[key];
    const multiValue = before === undefined ? [] : [...(before.multiValue ?? [before]), { value }];
    querystring[key] = before === undefined ? { value } : { value: before.value, multiValue };
  }
  const own = Object.entries(headers).map(([name, value]) => [name, { value: String(value) }]);
  return { method, uri: path, querystring, headers: Object.fromEntries(own), cookies: {} };
}
