import { describe, expect, it } from 'vitest';
import { barLabels } from '../../src/explorer/chart/bar-labels.ts';

const bar = (from: number, to: number, text: string | null) => ({ from, to, text });

describe('the labels of bars', () => {
  it('are after their bars, or before them where only that side has room', () => {
    expect(barLabels([bar(0, 0.5, 'Lahore')], 0.02)).toEqual([{ text: 'Lahore', at: 0.5, isLeft: false }]);
    expect(barLabels([bar(0.5, 1, 'Lahore')], 0.02)).toEqual([{ text: 'Lahore', at: 0.5, isLeft: true }]);
    expect(barLabels([bar(0.1, 0.9, 'Lahore')], 0.02)).toEqual([]);
  });

  it('cover no other bar and no other label', () => {
    const lane = [bar(0, 0.1, 'Agra'), bar(0.25, 0.3, 'Delhi'), bar(0.4, 0.5, null), bar(0.6, 0.9, 'Lahore')];
    expect(barLabels(lane, 0.02)).toEqual([{ text: 'Agra', at: 0.1, isLeft: false }]);
    expect(barLabels(lane, 0.01).map(({ text }) => text)).toEqual(['Agra', 'Delhi', 'Lahore']);
  });

  it('are not there without a text', () => {
    expect(barLabels([bar(0, 0.1, null), bar(0.2, 0.3, '')], 0.02)).toEqual([]);
  });
});
