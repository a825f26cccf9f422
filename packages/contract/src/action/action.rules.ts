import type { ActionPosition } from './action.schema.ts';
import { MUSCLE_SEPARATOR, MUSCLE_SEPARATORS } from './action.text.ts';

/** Muscles as a list, each once, in the order typed. */
export function muscleNames(muscles: string): string[] {
  const names = muscles.split(MUSCLE_SEPARATORS).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Muscles as they are stored and sent: separated by semicolons, whatever was typed between them. */
export function tidyMuscles(muscles: string): string {
  return muscleNames(muscles).join(MUSCLE_SEPARATOR);
}

/** The steps of a text of lines, without empty ones. */
export function stepLines(steps: string): string[] {
  return steps
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A standing figure in a square of 48: the head, and the path of each part of the body; the trunk is an area. */
export const FIGURE_HEAD = { cx: 24, cy: 8.8, r: 3.8 } as const;
export const FIGURE_PARTS: Readonly<Record<ActionPosition, string>> = {
  lowerLimb: 'M21 29.5 18.8 42M27 29.5 29.2 42',
  upperLimb: 'M15.6 19.6 12.4 30.5M32.4 19.6 35.6 30.5',
  trunk: 'M20 19.5h8v10h-8z',
  shoulder: 'M15.6 19.6c3.4-3.6 13.4-3.6 16.8 0',
  neck: 'M24 12.8v4',
};
