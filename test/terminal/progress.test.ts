import { describe, expect, it } from 'vitest';
import { createEventProgress } from '../../src/commands/create-context.ts';
import { Estimate, progressLine } from '../../src/terminal/create-progress-bar.ts';

const longest = 'general/polity-religious-traditions';

describe('progressLine', () => {
  const state = { unit: 'records', done: 3210, total: 7809, what: longest, secondsLeft: 200 };

  it('fits 80 columns with the longest name of a collection, whole', () => {
    expect(progressLine(state, 80)).toBe(`███░░░░░░  3,210/7,809 records   3:20 left  ${longest}`);
    expect(progressLine(state, 80).length).toBeLessThan(80);
  });

  it('keeps its parts where they are', () => {
    const early = progressLine({ ...state, done: 1, what: 'sc/tokens', secondsLeft: null }, 80);
    expect(early.indexOf('sc/tokens')).toBe(progressLine(state, 80).indexOf(longest));
  });

  it('counts one', () => {
    const shown = (done: number) => progressLine({ ...state, done, total: 0, what: 'x' }, 80);
    expect([shown(1), shown(2)]).toEqual(['1 record  x', '2 records  x']);
  });

  it.each([40, 60, 80, 200])('is shorter than %i columns, whatever it shows', (columns) => {
    for (const total of [0, 7, 1_234_567_890])
      expect(progressLine({ ...state, total, secondsLeft: 1e6 }, columns).length).toBeLessThan(columns);
  });
});

describe('Estimate', () => {
  it('counts down while the speed goes up and down', () => {
    const estimate = new Estimate(0, 0);
    const told: number[] = [];
    for (let tenth = 1, done = 0; tenth <= 400; tenth += 1) {
      done += tenth % 2 === 0 ? 5 : 15;
      estimate.update(done, 5000, tenth / 10);
      const left = estimate.left(tenth / 10);
      if (left !== null) told.push(left);
    }
    const backwards = told.filter((left, index) => left > (told[index - 1] ?? Number.POSITIVE_INFINITY));
    expect(backwards).toEqual([]);
    // After 40 s at 100 a second, 1000 are left.
    expect(told.at(-1)).toBeGreaterThan(7);
    expect(told.at(-1)).toBeLessThan(13);
  });

  it('says nothing in the first second', () => {
    const estimate = new Estimate(0, 0);
    estimate.update(10, 100, 0.5);
    expect(estimate.left(0.5)).toBeNull();
  });
});

describe('createEventProgress', () => {
  it('tells the first, two a second at most, and the last', () => {
    let clock = 0;
    const told: number[] = [];
    const progress = createEventProgress(
      'records',
      ({ done }) => told.push(done),
      () => clock,
    );
    for (let done = 1; done <= 21; done += 1, clock += 100) progress.show(done, 21, 'core/references');
    progress.stop();
    progress.stop();
    expect(told).toEqual([1, 6, 11, 16, 21]);
  });
});
