// The licences of the packages that are copied into dist/: of the tool, by bundle.mjs, and of the explorer, by explorer.mjs.
import { readdirSync, readFileSync } from 'node:fs';

/** The folders of the packages that are in the output of rolldown. */
export function packageFolders(output) {
  return output.flatMap(({ moduleIds = [] }) =>
    moduleIds.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0] ?? []),
  );
}

/** What dist/third-party.txt says of them, each once, with a line before it. */
export function notices(folders) {
  return [...new Set(folders)].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    if (file === undefined) throw new Error(`${name} has no licence to copy`);
    const text = readFileSync(`${folder}/${file}`, 'utf8').trim();
    return `\n${'-'.repeat(80)}\n\n${name} ${version} (${license})\n\n${text}\n`;
  });
}
