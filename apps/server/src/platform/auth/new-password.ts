/**
 * Rules for new passwords beyond those the form checks: a list of common passwords that is too large for browsers, and
 * the pinyin of Chinese names (docs/adr/0063-passwords-of-this-country.md).
 */
import { createRequire } from 'node:module';
import type { ErrorEntry } from '@spine/contract/kernel';
import { findNewPasswordFault as faultOfText, sessionErrors } from '@spine/contract/session';
import { loadPinyin } from '../pinyin.ts';

const DIGEST_SHAPE = /^[0-9a-f]{32}$/i;
/** The shortest password with so many digits on a side still holds a word of four letters. */
const DIGITS_AROUND = /^\d{0,4}(?=\D)|(?<=\D)\d{0,4}$/g;

const load = createRequire(import.meta.url);
let common: ReadonlySet<string> | undefined;
/** Read by whoever sets a password first: few do. */
function loadCommon(): ReadonlySet<string> {
  const { dictionary }: typeof import('@zxcvbn-ts/language-common') = load(
    '@zxcvbn-ts/language-common',
  );
  common ??= new Set(dictionary['passwords-common']);
  return common;
}

/** The user the password is for. */
export type PasswordOwner = {
  readonly username: string;
  readonly realName: string | null;
  /** Empty or undefined for the platform's own users. */
  readonly orgName: string | undefined;
  readonly platformName: string | undefined;
};

/** Why a text may not be the password of this user. */
export function faultOfNewPassword(text: string, owner: PasswordOwner): ErrorEntry | undefined {
  if (DIGEST_SHAPE.test(text)) return sessionErrors.passwordAsDigest;
  return (
    faultOfText(text, namesOf(owner)) ?? (isCommon(text) ? sessionErrors.passwordCommon : undefined)
  );
}

/** A word with digits around it is no better than the word. */
function isCommon(text: string): boolean {
  const lower = text.toLowerCase();
  const words = loadCommon();
  return words.has(lower) || words.has(lower.replace(DIGITS_AROUND, ''));
}

function namesOf({ username, realName, orgName, platformName }: PasswordOwner): string[] {
  const names = [realName, orgName, platformName].filter((name) => typeof name === 'string');
  return [username, ...names, ...names.flatMap(pinyinPairs)];
}

/** The pinyin of every two adjacent characters: a password holds no more of an institution's name. */
function pinyinPairs(name: string): string[] {
  const options = { toneType: 'none', type: 'array', v: true, nonZh: 'removed' } as const;
  const syllables = loadPinyin().pinyin(name, options);
  return syllables.slice(1).map((syllable, index) => `${syllables[index] ?? ''}${syllable}`);
}
