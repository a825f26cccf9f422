import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readPreferences, SAVE_THROTTLE_MS, throttle, writePreferences } from './storage.ts';

const STATION = { sound: true, keypad: 'right' };

describe('what is stored', () => {
  it('only the preferences are written: no search terms, no child, no report [4.36]', () => {
    const text = writePreferences({
      density: 'tight',
      lists: { patients: { hidden: ['tel'], expanded: true, filters: { name: '赵一' } } },
      report: { name: '赵一' },
      search: '赵一',
    });
    expect(JSON.parse(text)).toEqual({
      density: 'tight',
      lists: { patients: { hidden: ['tel'], expanded: true } },
      station: STATION,
    });
  });

  it('a name or number cannot hide in a column list', () => {
    const text = writePreferences({ lists: { patients: { order: ['赵一', 'name'] } } });
    expect(text).not.toContain('赵一');
  });

  it('foreign or broken text gives the defaults', () => {
    const defaults = { density: 'normal', lists: {}, station: STATION };
    expect(readPreferences(null)).toEqual(defaults);
    expect(readPreferences('{broken')).toEqual(defaults);
    expect(readPreferences('{"density":"huge"}')).toEqual(defaults);
    expect(readPreferences('{"scoliometer":{"day":1}}')).toEqual(defaults);
    expect(readPreferences('{"station":{"keypad":"above"}}')).toEqual(defaults);
  });

  it('what was written is restored [4.35]', () => {
    const state = {
      density: 'loose',
      lists: { exams: { order: ['res', 'age'] } },
      station: { sound: false, keypad: 'left' },
      scoliometer: { day: '2026-11-20', code: 'SC-12' },
    };
    expect(readPreferences(writePreferences(state))).toEqual(state);
  });
});

describe('when it is stored', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('at most once a second, and always the latest value [4.35, 9.13]', () => {
    const saved: number[] = [];
    const save = throttle<number>((value) => saved.push(value), SAVE_THROTTLE_MS);
    for (let value = 1; value <= 5; value += 1) save(value);
    expect(saved).toEqual([1]);
    vi.advanceTimersByTime(999);
    expect(saved).toEqual([1]);
    vi.advanceTimersByTime(1);
    expect(saved).toEqual([1, 5]);
    save(6);
    vi.advanceTimersByTime(999);
    expect(saved).toEqual([1, 5]);
    vi.advanceTimersByTime(1);
    expect(saved).toEqual([1, 5, 6]);
  });

  it('a change after a quiet time is saved at once', () => {
    const saved: number[] = [];
    const save = throttle<number>((value) => saved.push(value), SAVE_THROTTLE_MS);
    save(1);
    vi.advanceTimersByTime(5000);
    save(2);
    expect(saved).toEqual([1, 2]);
  });
});
