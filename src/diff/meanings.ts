import type { Code } from '../contract/claims/claims.ts';
import { linkVariables } from '../model/claims/link-variables.ts';
import type { Variable } from '../model/claims/variable.ts';
import type { Description } from '../model/description/kind.ts';
import type { StructureChange } from './difference.ts';

/**
 * What two descriptions say otherwise of values that both have: the names and units of variables, and the codes
 * of their lists.
 */
export function meaningChanges(old: Description, fresh: Description): StructureChange[] {
  const before = new Map(linkVariables(old).map((each) => [each.id, each]));
  const changes = linkVariables(fresh).flatMap((variable) => {
    const other = before.get(variable.id);
    return other === undefined ? [] : [...ofVariable(other, variable), ...ofCodes(other, variable)];
  });
  // Variables share lists.
  return [...new Map(changes.map((change) => [JSON.stringify(change), change])).values()];
}

function ofVariable(old: Variable, fresh: Variable): StructureChange[] {
  const { id: variable } = fresh;
  const [one, other] = [old.unit ?? '', fresh.unit ?? ''];
  return [
    ...(old.name === fresh.name
      ? []
      : [{ change: 'variable-renamed', variable, old: old.name, new: fresh.name } as const]),
    ...(one === other ? [] : [{ change: 'unit-changed', variable, old: one, new: other } as const]),
  ];
}

function ofCodes(old: Variable, fresh: Variable): StructureChange[] {
  const list = fresh.list ?? old.list;
  if (list === null) return [];
  const codes = new Set([...fresh.codes.keys(), ...old.codes.keys()]);
  return Array.from(codes).flatMap((key) => {
    const [one, other] = [meaningOf(key, old.codes), meaningOf(key, fresh.codes)];
    return one === other ? [] : [{ change: 'code-changed', list, key, old: one, new: other } as const];
  });
}

/** `Inferred absent (absent, inferred)`; of a code that is in no list, itself. */
function meaningOf(code: string, codes: Variable['codes']): string {
  const { label, state, inferred, disputed }: Omit<Code, 'code'> = codes.get(code) ?? plain(code);
  const marks = [
    ...(state === 'value' ? [] : [state]),
    ...(inferred ? ['inferred'] : []),
    ...(disputed ? ['disputed'] : []),
  ];
  return marks.length === 0 ? label : `${label} (${marks.join(', ')})`;
}

const plain = (label: string) => ({ label, state: 'value', inferred: false, disputed: false }) as const;
