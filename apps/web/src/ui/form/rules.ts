/** Rules of form fields, in the words of the specification. Pass several: `rules={[required(label), maxChars(label, 15)]}`. */
import { isMobile, meetsPasswordRule } from '@spine/contract/kernel';
import type { FormRule } from 'antd';
import { formText } from './form.text.ts';

function textRule(message: string, holds: (text: string) => boolean): FormRule {
  return {
    validator: (_rule, value: unknown) =>
      value === undefined || value === null || value === '' || holds(String(value))
        ? Promise.resolve()
        : Promise.reject(new Error(message)),
  };
}

/** Spec 5: undefined, null and empty strings are empty; so are spaces and empty lists. */
export function isEmptyValue(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  return Array.isArray(value) ? value.length === 0 : String(value).trim() === '';
}

/** Asked for when the form is submitted: leaving a field that was never filled is no fault yet. */
export function required(label: string): FormRule {
  return {
    required: true,
    validateTrigger: 'onSubmit',
    validator: (_rule, value: unknown) =>
      isEmptyValue(value)
        ? Promise.reject(new Error(formText.IS_REQUIRED(label)))
        : Promise.resolve(),
  };
}

/** At most `max` characters as a person counts them. */
export function maxChars(label: string, max: number): FormRule {
  return textRule(formText.tooLong(label, max), (text) => [...text.trim()].length <= max);
}

/** A Chinese mobile number, or nothing. */
export const mobileRule: FormRule = textRule(formText.TEL_MSG_ERROR, isMobile);

/** The password rule, for new passwords only. */
export const passwordRule: FormRule = textRule(formText.PASSWORD_FORMAT, meetsPasswordRule);

/** The same as another field of the form. */
export function sameAs(field: string): FormRule {
  return ({ getFieldValue }) => textRuleObject((text) => text === getFieldValue(field));
}

function textRuleObject(holds: (text: string) => boolean) {
  return {
    validator: (_rule: unknown, value: unknown) =>
      holds(String(value ?? ''))
        ? Promise.resolve()
        : Promise.reject(new Error(formText.passwordsDiffer)),
  };
}
