import { sessionErrors } from '@spine/contract/session';
import type { FormRule } from 'antd';
import { expect, it } from 'vitest';
import { formText } from './form.text.ts';
import {
  isEmptyValue,
  maxChars,
  mobileOr,
  mobileRule,
  passwordRule,
  required,
  unmaskedOr,
} from './rules.ts';

type Validator = (rule: never, value: unknown) => Promise<unknown>;

function faultOf(rule: unknown, value: unknown): Promise<string> {
  const { validator } = rule as { validator: Validator };
  return validator(undefined as never, value).then(
    () => '',
    (error: Error) => error.message,
  );
}

/** A rule that looks at other fields, which hold this. */
function ruleOf(rule: FormRule, held?: string): unknown {
  return typeof rule === 'function' ? rule({ getFieldValue: () => held } as never) : rule;
}

it('undefined, null, an empty string and blanks are empty; 0 is not [5.48]', () => {
  expect([undefined, null, '', '  ', []].map(isEmptyValue)).toEqual([true, true, true, true, true]);
  expect([0, false, 'x', ['x']].map(isEmptyValue)).toEqual([false, false, false, false]);
});

it('a required field names itself [5.16]', async () => {
  expect(await faultOf(required('姓名'), ' ')).toBe('姓名不能为空');
  expect(await faultOf(required('姓名'), '赵一')).toBe('');
});

it('rare characters count as one', async () => {
  expect(await faultOf(maxChars('姓名', 2), '𠮷𠮷')).toBe('');
  expect(await faultOf(maxChars('姓名', 2), '𠮷𠮷龑')).toBe('姓名最多 2 字');
});

it('a phone may be left out but not be wrong [5.11, 5.12, 5.25]', async () => {
  expect(await faultOf(mobileRule, '')).toBe('');
  expect(await faultOf(mobileRule, '13800138000')).toBe('');
  expect(await faultOf(mobileRule, '12800138000')).toBe(formText.TEL_MSG_ERROR);
});

it('a masked number is right where it was left alone, and wrong where it was typed', async () => {
  expect(await faultOf(mobileOr('138****0731'), '138****0731')).toBe('');
  expect(await faultOf(mobileOr('138****0731'), '13800000731')).toBe('');
  expect(await faultOf(mobileOr('138****0731'), '138****0732')).toBe(formText.TEL_MSG_ERROR);
  expect(await faultOf(unmaskedOr('E2******01', 'whole'), 'E2******01')).toBe('');
  expect(await faultOf(unmaskedOr('E2******01', 'whole'), 'E2E-000002')).toBe('');
  expect(await faultOf(unmaskedOr(undefined, 'whole'), 'E2******01')).toBe('whole');
});

it('a new password follows the rule [5.9, 5.10]', async () => {
  const rule = ruleOf(passwordRule());
  expect(await faultOf(rule, '')).toBe('');
  expect(await faultOf(rule, 'Haitang2026')).toBe('');
  expect(await faultOf(rule, 'haitang2026')).toBe(formText.PASSWORD_FORMAT);
  expect(await faultOf(rule, 'Haitang 2026')).toBe(formText.PASSWORD_FORMAT);
});

it('a new password that many have, or that names its owner, is refused as the server does', async () => {
  const rule = ruleOf(passwordRule({ fields: ['username'], names: ['lanting'] }), 'Rivalry');
  expect(await faultOf(rule, 'Woaini1314')).toBe(sessionErrors.passwordCommon.message);
  for (const named of ['7rivalry9X', 'Lanting47x'])
    expect(await faultOf(rule, named)).toBe(sessionErrors.passwordNamed.message);
});
