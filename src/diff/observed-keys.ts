import { figure, plural } from '../terminal/plural.ts';
import type { ComparisonStore } from './comparison-store.ts';
import type { StructureChange } from './difference.ts';
import { readMark } from './flat-record.ts';
import { keyText } from './match-kinds.ts';
import { type KindPlan, type Plan, sideNames } from './plan.ts';

export type ObservedKeys = ReturnType<typeof observeKeys>;

/** What the records show of their keys that contradicts the descriptions. */
export function observeKeys(store: ComparisonStore, { kinds, anySpelling }: Plan) {
  const structure: StructureChange[] = [];
  /** Keys that no record of a kind has on one side: reported once, not per record. */
  const gone = new Map<KindPlan, ReadonlySet<string>>();
  /** Keys that both sides have and neither describes: `polity.shape`. */
  const undescribed: string[] = [];
  /** Keys that are always published empty, with the number of records where they are not. */
  const filled = { old: new Map<string, number>(), new: new Map<string, number>() };
  for (const plan of kinds) {
    for (const side of sideNames)
      for (const [text, records] of store.marks(side, plan)) {
        const { is, key } = readMark(text);
        if (is === 'filled') filled[side].set(key, (filled[side].get(key) ?? 0) + records);
      }
    if (plan.old === null || plan.new === null) continue;
    const [old, fresh] = sideNames.map((side) => store.marks(side, plan)) as [Marks, Marks];
    if (!anySpelling) structure.push(...renamedKeys(plan, old, fresh));
    const [inOld, inNew] = sideNames.map((side) => store.count(side, plan)) as [number, number];
    const lacked = new Set<string>();
    for (const text of new Set([...old.keys(), ...fresh.keys()])) {
      const { is, key } = readMark(text);
      if (is === 'filled' || is === 'renamed') continue;
      const [one, other] = [old.get(text) ?? 0, fresh.get(text) ?? 0];
      const of = { record: plan.name, key };
      if (is === 'undescribed') {
        const [change, records, all] =
          one > 0 ? (['key-removed', one, inOld] as const) : (['key-added', other, inNew] as const);
        if (one > 0 && other > 0) undescribed.push(`${plan.name}.${key}`);
        else
          structure.push({
            change,
            ...of,
            type: undescribedType,
            in: `${figure(records)} of ${plural(all, 'record')}`,
          });
        continue;
      }
      const [noOld, noNew] = [one === inOld && one > 0, other === inNew && other > 0];
      if (!noOld && !noNew) continue;
      lacked.add(key);
      const type = typeOf(plan, key);
      if (noOld !== noNew) structure.push({ change: noNew ? 'key-removed' : 'key-added', ...of, type });
    }
    if (lacked.size > 0) gone.set(plan, lacked);
  }
  return { structure, gone, undescribed, filled };
}

type Marks = ReadonlyMap<string, number>;

/** A tree's own name of a key counts, not that of a configuration by which both sides are read. */
function renamedKeys({ name: record, keys, old, new: fresh }: KindPlan, ...marks: [Marks, Marks]) {
  const [ofOld, ofNew] = marks.map(otherNames) as [OtherNames, OtherNames];
  return [...new Set([...keys, ...ofOld.keys(), ...ofNew.keys()])].flatMap((key): StructureChange[] => {
    const index = keys.indexOf(key);
    const before = ofOld.get(key) ?? old?.shared[index]?.field.name ?? key;
    const after = ofNew.get(key) ?? fresh?.shared[index]?.field.name ?? key;
    return before === after ? [] : [{ change: 'key-renamed', record, old: before, new: after }];
  });
}

type OtherNames = ReadonlyMap<string, string>;

function otherNames(marks: Marks): OtherNames {
  const renamed = [...marks.keys()].map(readMark).filter(({ is }) => is === 'renamed');
  return new Map(renamed.map(({ key }) => JSON.parse(key) as [string, string]));
}

const undescribedType = 'not described';

function typeOf({ old, new: fresh }: KindPlan, key: string): string {
  const field = [fresh, old].flatMap((side) => side?.kind.fields ?? []).find(({ name }) => name === key);
  return field === undefined ? undescribedType : keyText(field);
}
