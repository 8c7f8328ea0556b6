import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

/** A path with slashes between its names on every system. */
export const slashed = (path) => path.split(sep).join('/');

export const project = slashed(fileURLToPath(new URL('../../', import.meta.url)));
export const dist = `${project}dist.new`;

/** Modules first: what is written for any loader of modules (UMD) hides what it needs. */
export const forNode = { platform: 'node', resolve: { mainFields: ['module', 'main'] } };

/** Bundles what `options` name, and writes it as `written` says; its files. */
export async function bundle(options, written) {
  const made = await rolldown({ cwd: project, logLevel: 'warn', ...options });
  const { output } = await made.write(written);
  await made.close();
  return output;
}
