import { MUSCLE_SEPARATOR, MUSCLE_SEPARATORS } from './action.text.ts';

/** Muscles as a list, each once, in the order typed. */
export function muscleNames(muscles: string): string[] {
  const names = muscles.split(MUSCLE_SEPARATORS).map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Muscles as they are kept and sent: separated by semicolons, whatever was typed between them. */
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
