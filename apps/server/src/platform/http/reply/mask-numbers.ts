/**
 * Masks the numbers of people in what browsers get (docs/adr/0108-browsers-get-numbers-masked.md). Which fields they are,
 * the contract says at the field: `shownStudentId`, `shownTel`.
 */
import { maskedNumberOf } from '@spine/contract/kernel';
import { maskNumber } from '@spine/contract/patient';
import type { z } from 'zod';
import type { SessionClient } from '#platform/session/session-store.ts';

type Schema = z.core.$ZodType;
type Mask = (value: unknown) => unknown;

/** Undefined where nothing in a value of the schema is masked. */
const masks = new WeakMap<Schema, Mask | undefined>();

/** A value of the schema as this client gets it. */
export function maskFor<Value>(client: SessionClient, schema: Schema, value: Value): Value {
  const mask = client === 'browser' ? maskOfSchema(schema) : undefined;
  return mask ? (mask(value) as Value) : value;
}

function maskOfSchema(schema: Schema): Mask | undefined {
  if (!masks.has(schema)) {
    // Ends the search in a schema that contains itself.
    masks.set(schema, undefined);
    masks.set(schema, buildMask(schema));
  }
  return masks.get(schema);
}

function buildMask(schema: Schema): Mask | undefined {
  const number = maskedNumberOf(schema);
  if (number) return (value) => (typeof value === 'string' ? maskNumber(number, value) : value);
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return maskFields(def.shape);
    case 'array':
      return maskItems(def.element);
    case 'record':
      return maskValues(def.valueType);
    case 'union':
      return maskAll(def.options);
    case 'pipe':
      return maskAll([def.in, def.out]);
    default:
      return 'innerType' in def ? maskOfSchema(def.innerType) : undefined;
  }
}

function maskFields(shape: Readonly<Record<string, Schema>>): Mask | undefined {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const mask = maskOfSchema(field);
    return mask ? [[name, mask] as const] : [];
  });
  if (fields.length === 0) return undefined;
  return (value) => {
    if (!isRecord(value)) return value;
    const changed = fields.map(([name, mask]) => [name, mask(value[name])] as const);
    return { ...value, ...Object.fromEntries(changed.filter(([name]) => name in value)) };
  };
}

function maskItems(element: Schema): Mask | undefined {
  const mask = maskOfSchema(element);
  return mask && ((value) => (Array.isArray(value) ? value.map(mask) : value));
}

function maskValues(valueType: Schema): Mask | undefined {
  const mask = maskOfSchema(valueType);
  if (!mask) return undefined;
  return (value) =>
    isRecord(value)
      ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mask(each)]))
      : value;
}

/** The masks of all possible shapes, one after the other. */
function maskAll(schemas: readonly Schema[]): Mask | undefined {
  const found = schemas.flatMap((schema) => maskOfSchema(schema) ?? []);
  if (found.length === 0) return undefined;
  return (value) => found.reduce((masked, mask) => mask(masked), value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
