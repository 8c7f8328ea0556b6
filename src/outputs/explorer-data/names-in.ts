import type { Documents, ExplorerEntities } from '../../contract/documents.ts';
import { isTextPacker, type Packer, type TextPacker } from './packers.ts';

/** Longer texts on average are sentences, even if few records have one. */
const SENTENCE = 40;

/** Whether its texts are for the search in texts, rather than names. */
export function isProse(packer: Packer): packer is TextPacker {
  if (!isTextPacker(packer)) return false;
  const said = packer.codes.filter((code) => code !== -1).length;
  return packer.length > SENTENCE * Math.max(1, said);
}

type Group = Documents['explorer-search']['groups'][number];

/** Addresses are not names. */
const address = /^[a-z]+:\/\//i;

/** If fewer than one text in this many is distinct, they are words, not names. */
const NAMES = 3;

/** Texts to find records by, from keys whose texts are names; without `unsaid`, which mean "no value". */
export function namesIn(
  packers: readonly TextPacker[],
  unsaid: ReadonlySet<string>,
): Pick<Group, 'rows' | 'texts'> {
  const named = packers.filter(({ words, codes }) => {
    const isSaid = words.map((word) => !unsaid.has(word));
    return words.length * NAMES > codes.filter((code) => isSaid[code]).length;
  });
  const found: [row: number, text: string][] = [];
  for (const packer of named)
    packer.each((row, each) => {
      const text = String(each);
      if (!unsaid.has(text) && !address.test(text)) found.push([row, text]);
    });
  if (named.length > 1) found.sort(([one], [other]) => one - other);
  return { rows: found.map(([row]) => row), texts: found.map(([, text]) => text) };
}

export function namesOfEntities({ ids, labels, names }: ExplorerEntities): Group {
  const rows: number[] = [];
  const texts: string[] = [];
  for (const [row, label] of labels.entries())
    for (const text of new Set([label, names[row] ?? label])) {
      if (text === String(ids[row])) continue;
      rows.push(row);
      texts.push(text);
    }
  return { collection: null, rows, texts, entity: null };
}
