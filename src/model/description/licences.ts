export interface Licence {
  readonly name: string;
  readonly url: string;
}

const creativeCommons = 'https://creativecommons.org';

/** Usual licences for data, by SPDX identifier, with the names of the SPDX list. */
export const licences: Readonly<Record<string, Licence>> = {
  'CC0-1.0': {
    name: 'Creative Commons Zero v1.0 Universal',
    url: `${creativeCommons}/publicdomain/zero/1.0/`,
  },
  ...ofCreativeCommons('4.0', 'International'),
  ...ofCreativeCommons('3.0', 'Unported'),
  'PDDL-1.0': {
    name: 'Open Data Commons Public Domain Dedication & License 1.0',
    url: 'https://opendatacommons.org/licenses/pddl/1-0/',
  },
  'ODC-By-1.0': {
    name: 'Open Data Commons Attribution License v1.0',
    url: 'https://opendatacommons.org/licenses/by/1-0/',
  },
  'ODbL-1.0': {
    name: 'Open Data Commons Open Database License v1.0',
    url: 'https://opendatacommons.org/licenses/odbl/1-0/',
  },
  'OGL-UK-3.0': {
    name: 'Open Government Licence v3.0',
    url: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
  },
  'etalab-2.0': {
    name: 'Etalab Open License 2.0',
    url: 'https://github.com/etalab/licence-ouverte/blob/master/LO.md',
  },
  'CDLA-Permissive-1.0': {
    name: 'Community Data License Agreement Permissive 1.0',
    url: 'https://cdla.dev/permissive-1-0/',
  },
  'CDLA-Sharing-1.0': {
    name: 'Community Data License Agreement Sharing 1.0',
    url: 'https://cdla.dev/sharing-1-0/',
  },
  MIT: { name: 'MIT License', url: 'https://opensource.org/license/mit/' },
  'Apache-2.0': { name: 'Apache License 2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
};

function ofCreativeCommons(version: string, where: string): Record<string, Licence> {
  const terms = {
    by: 'Attribution',
    'by-sa': 'Attribution Share Alike',
    'by-nc': 'Attribution Non Commercial',
    'by-nc-sa': 'Attribution Non Commercial Share Alike',
    'by-nd': 'Attribution No Derivatives',
    'by-nc-nd': 'Attribution Non Commercial No Derivatives',
  };
  return Object.fromEntries(
    Object.entries(terms).map(([id, name]) => [
      `CC-${id.toUpperCase()}-${version}`,
      {
        name: `Creative Commons ${name} ${version} ${where}`,
        url: `${creativeCommons}/licenses/${id}/${version}/`,
      },
    ]),
  );
}
