import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CliError } from '../../../src/contract/errors.ts';
import type { RecordKind } from '../../../src/model/description/kind.ts';
import { linkRoles } from '../../../src/model/description/linked-roles.ts';
import { byVariable, openPanel } from '../../../src/outputs/tables/panel.ts';
import { withPrivate as description } from '../../helpers/bundled.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const roles = linkRoles(description);

function panel(panelYears: number, mostRows?: number) {
  const folder = temporaryFolder();
  const { signal } = new AbortController();
  const effects = { folder, signal, panelYears };
  const opened = openPanel(roles.entity as RecordKind, roles, effects, mostRows);
  onTestFinished(() => opened.close());
  return { ...opened, text: () => readFileSync(join(folder, `panel-${panelYears}.csv`), 'utf8') };
}

const rome = { id: 1, name: 'ItRomPr', long_name: 'Roman Empire - Principate' };
const claim = (variable: string, own: object) => ({
  ...({ variable, value: null, low: null, high: null, state: 'present', disputed: false } as const),
  ...({ from: null, to: null, dated: 'stated' } as const),
  ...own,
});

describe('openPanel', () => {
  it('writes one row for each variable and step of years', () => {
    const { add, end, text } = panel(50);
    add(
      rome,
      byVariable([
        claim('token', { value: 'P', from: -10, to: 60, disputed: true }),
        claim('population', { low: 5, high: 7, from: 14, state: 'value' }),
        claim('token', { value: 'A~P', from: 50, state: 'transition' }),
      ]),
    );
    expect(end().rows).toBe(4);
    expect(text().replaceAll('Roman Empire - Principate', 'Rome').split('\r\n')).toEqual([
      'entity_id,entity,year,variable,low,high,value,state,n,disputed,dated',
      '1,Rome,-50,token,,,P,present,1,TRUE,stated',
      '1,Rome,0,token,,,P,present,1,TRUE,stated',
      '1,Rome,50,token,,,P | A~P,present | transition,2,TRUE,stated',
      '1,Rome,0,population,5,7,,value,1,FALSE,stated',
      '',
    ]);
  });

  it('refuses more rows than a disk should hold', () => {
    const { add } = panel(1, 100);
    add(rome, byVariable([claim('token', { from: 1, to: 60 })]));
    expect(() => add(rome, byVariable([claim('token', { from: 1, to: 60 })]))).toThrow(
      new CliError('the panel has more than 100 rows with a step of 1 years', {
        hint: 'Choose a longer step, such as --panel 10.',
      }),
    );
  });
});
