import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { jsonIn } from '../../contract/json/json-text.ts';
import { CHANGELOG, CHANGES, compareVersions } from '../../contract/releases.ts';
import { isNaming, quotingSections } from '../../outputs/dataset/changelog.ts';

/**
 * The releases whose changes quote values of a withdrawn one: the next one says what it changed in them, and
 * each later one repeats what is gone since, by name.
 * @param folders of the releases, by version
 */
export async function releasesQuoting(
  withdrawn: string,
  folders: ReadonlyMap<string, string>,
): Promise<string[]> {
  const found: string[] = [];
  for (const [version, folder] of folders)
    if (compareVersions(version, withdrawn) > 0 && (await quotes(folder, withdrawn))) found.push(version);
  return found;
}

async function quotes(folder: string, withdrawn: string): Promise<boolean> {
  const [changelog, changes] = [join(folder, CHANGELOG), join(folder, CHANGES)];
  if (!existsSync(changelog) || !existsSync(changes)) return false;
  const sections = quotingSections(readFileSync(changelog, 'utf8'), [withdrawn]);
  if (sections.some(({ text }) => text.split('\n').some(isNaming))) return true;
  const versions = sections.map(({ version }) => version);
  const input = createReadStream(changes);
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    const { release, event, name } = Object(jsonIn(line));
    const isQuote = event === 'changed' || (event === 'removed' && name !== undefined);
    if (isQuote && versions.includes(release)) {
      input.destroy();
      return true;
    }
  }
  return false;
}
