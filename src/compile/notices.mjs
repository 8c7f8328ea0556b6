import { readdirSync, readFileSync } from 'node:fs';
import { readJsonSync } from 'fs-extra/esm';
import { project } from './rolled.mjs';

/** The folders of the packages that are in the output of rolldown. */
export function packageFolders(output) {
  return output.flatMap(({ moduleIds = [] }) =>
    moduleIds.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id)?.[0] ?? []),
  );
}

/** The licences of packages, each once, with a line before it. */
export function notices(folders) {
  return [...new Set(folders)].sort().map((folder) => {
    const { name, version, license } = readJsonSync(`${folder}/package.json`);
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    const text =
      file === undefined ? textOfLicence(name, license) : readFileSync(`${folder}/${file}`, 'utf8').trim();
    return `\n${'-'.repeat(80)}\n\n${name} ${version} (${license})\n\n${text}\n`;
  });
}

/** Of a package that names its licence and does not have the text. The compiler is under the same one. */
function textOfLicence(name, license) {
  if (license !== 'Apache-2.0') throw new Error(`${name} has no licence to copy`);
  return readFileSync(`${project}node_modules/typescript/LICENSE.txt`, 'utf8').trim();
}
