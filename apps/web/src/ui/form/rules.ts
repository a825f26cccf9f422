/** Validation rules of form fields, with the messages of the specification: `rules={[required(label), maxChars(label, 15)]}`. */
import {
  charCount,
  findUnprintable,
  isMobile,
  normalizePhone,
  unprintableText,
} from '@spine/contract/kernel';
import { findNewPasswordFault, sessionErrors } from '@spine/contract/session';
import type { FormRule } from 'antd';
import { formText } from './form.text.ts';

/** A rule from a function that returns the error message of a value, or undefined. */
export function faultRule<Value>(faultOf: (value: Value) => string | undefined) {
  return {
    validator: (_rule: unknown, value: Value) => {
      const fault = faultOf(value);
      return fault === undefined ? Promise.resolve() : Promise.reject(new Error(fault));
    },
  };
}

function textRule(message: string, holds: (text: string) => boolean): FormRule {
  return faultRule((value: unknown) =>
    value === undefined || value === null || value === '' || holds(String(value))
      ? undefined
      : message,
  );
}

/** Spec 5: undefined, null and empty strings are empty; so are spaces and empty lists. */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return Array.isArray(value) ? value.length === 0 : String(value).trim() === '';
}

/** Checked on submit only: leaving an empty field is no fault yet. */
export function required(label: string): FormRule {
  return {
    required: true,
    validateTrigger: 'onSubmit',
    ...faultRule((value: unknown) =>
      isEmptyValue(value) ? formText.IS_REQUIRED(label) : undefined,
    ),
  };
}

/** A saved value may be changed but not cleared. */
export function notEmptied(hasValue: boolean, message: string): FormRule[] {
  return hasValue ? [{ required: true, whitespace: true, message }] : [];
}

/** At most `max` characters, counted by `charCount`. */
export function maxChars(label: string, max: number): FormRule {
  return textRule(formText.tooLong(label, max), (text) => charCount(text) <= max);
}

/** Warns of characters that cannot be printed; the text is still accepted. */
export const printableRule: FormRule = {
  warningOnly: true,
  ...faultRule((value: unknown) => {
    const signs = findUnprintable(String(value ?? ''));
    return signs.length > 0 ? unprintableText(signs) : undefined;
  }),
};

/** A Chinese mobile number, or nothing. */
export const mobileRule: FormRule = mobileOr(undefined);

/** A Chinese mobile number, or the masked one that came and was left alone: it is not sent. */
export function mobileOr(masked: string | undefined): FormRule {
  return textRule(
    formText.TEL_MSG_ERROR,
    (text) => text === masked || isMobile(normalizePhone(text)),
  );
}

/** A whole number, or the masked one that came and was left alone. */
export function unmaskedOr(masked: string | undefined, message: string): FormRule {
  return textRule(message, (text) => text === masked || !text.includes('*'));
}

/** The rule of new passwords, which must not contain the names of their owner: values of form fields, or given names. */
export function passwordRule(owner: { fields?: string[]; names?: string[] } = {}): FormRule {
  const { fields = [], names = [] } = owner;
  return ({ getFieldValue }) =>
    faultRule((value: unknown) => {
      if (isEmptyValue(value)) return undefined;
      const typed = fields.map((field) => String(getFieldValue(field) ?? ''));
      const fault = findNewPasswordFault(String(value), [...names, ...typed]);
      return fault === sessionErrors.passwordRule ? formText.PASSWORD_FORMAT : fault?.message;
    });
}

/** The same as another field of the form. */
export function sameAs(field: string): FormRule {
  return ({ getFieldValue }) =>
    faultRule((value: unknown) =>
      String(value ?? '') === getFieldValue(field) ? undefined : formText.passwordsDiffer,
    );
}
