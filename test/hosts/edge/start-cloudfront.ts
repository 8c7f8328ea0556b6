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
  const policy = headersPolicy(readFileSync(join(site.folder, 'cloudfront-settings.txt'), 'utf8'));
  const { port, stop } = await startNetwork(async (asked): Promise<NetworkAnswer> => {
    // https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/cloudfront-limits.html
    if (asked.path.length + asked.query.length > 8192)
      return { status: 414, headers: policy, body: Buffer.alloc(0) };
    const event = { version: '1.0', context: { eventType: 'viewer-request' }, request: requestOf(asked) };
    const message = JSON.parse(
      runInNewContext(`${text}\nJSON.stringify(handler(JSON.parse(event)))`, {
        event: JSON.stringify(event),
      }),
    ) as Message;
    if (message.statusCode === undefined) return fromBucket(site.out, message, policy);
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
function fromBucket(out: string, { uri }: Message, policy: Readonly<Record<string, string>>): NetworkAnswer {
  const file = storedFile(out, uri) ?? storedFile(out, '/404.json');
  if (file === null) throw new Error('a tree without 404.json');
  const status = storedFile(out, uri) === null ? 404 : 200;
  return { status, headers: { 'content-type': file.type, etag: file.etag, ...policy }, body: file.body };
}

/** The headers that the settings name. */
function headersPolicy(settings: string): Record<string, string> {
  const lines = settings.split('overriding the origin:')[1]?.matchAll(/^ {5}([\w-]+): (.+)$/gm) ?? [];
  return Object.fromEntries([...lines].map(([, name = '', value = '']) => [name.toLowerCase(), value]));
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
