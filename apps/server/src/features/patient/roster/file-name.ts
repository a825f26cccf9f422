/** Names of roster files as people sent them. */
import { toStorableText } from '@spine/contract/kernel';
import { rosterLogText } from './roster.text.ts';

const LONGEST_FILE_NAME = 80;

/** The name without its folder and ending, not too long. */
export function baseName(fileName: string): string {
  const bare = fileName.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '');
  return [...bare].slice(0, LONGEST_FILE_NAME).join('');
}

/** The name without its folder, not too long. */
export function storedName(fileName: string): string {
  const [, ending = ''] = /(\.[^.\s]{1,5})$/.exec(fileName) ?? [];
  return toStorableText(`${baseName(fileName)}${ending}`) || rosterLogText.nameless;
}
