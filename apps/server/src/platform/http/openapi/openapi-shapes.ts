/**
 * The shapes of the OpenAPI document: each that has a name in the contract stands once under `components`, and is
 * referred to. A shape that is taken otherwise than it is answered (a default may be left out) has a second one,
 * `…Input`. Answers may grow: they do not say that they have no other properties.
 */
import { z } from 'zod';

export type Json = Record<string, unknown>;
type Direction = 'input' | 'output';

const COMPONENTS = '#/components/schemas/';

/** Named shapes of both directions, while the calls are described. */
export type Shapes = {
  /** A schema with references in the place of named shapes. */
  readonly of: (schema: z.ZodType, direction: Direction) => Json;
  /** The document with all shapes that were referred to. */
  readonly complete: (document: Json, components: Json) => Json;
};

/** `names` are those of the contract's values; a shape's ends in no `Field`. */
export function openShapes(names: ReadonlyMap<unknown, string>): Shapes {
  for (const [value, name] of names)
    if (value instanceof z.ZodObject || value instanceof z.ZodEnum) nameShape(value, name);
  const found = { input: new Map<string, Json>(), output: new Map<string, Json>() };

  function of(schema: z.ZodType, direction: Direction): Json {
    const {
      $schema: _dialect,
      $defs = {},
      ...own
    } = z.toJSONSchema(schema, {
      io: direction,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        if (direction === 'output' && jsonSchema.additionalProperties === false)
          delete jsonSchema.additionalProperties;
        const { shape } = z.globalRegistry.get(zodSchema) ?? {};
        if (!(shape instanceof z.ZodType)) return;
        delete jsonSchema['shape'];
        Object.assign(jsonSchema, of(shape, direction));
      },
    });
    for (const [name, each] of Object.entries($defs))
      found[direction].set(name, referring(each, direction));
    return referring(own, direction);
  }

  function complete(document: Json, components: Json): Json {
    const unlike = unlikeNames(found.input, found.output);
    const nameOf = (direction: string, name: string) =>
      direction === 'input' && unlike.has(name) ? `${name}Input` : name;
    const schemas: [string, Json][] = (['input', 'output'] as const).flatMap((direction) =>
      [...found[direction]].map(([name, schema]): [string, Json] => [
        nameOf(direction, name),
        schema,
      ]),
    );
    schemas.sort(([one], [other]) => (one < other ? -1 : 1));
    const whole = {
      ...document,
      components: { ...components, schemas: Object.fromEntries(schemas) },
    };
    return JSON.parse(
      JSON.stringify(whole).replaceAll(
        /#\/components\/schemas\/(input|output)\/(\w+)/g,
        (_reference, direction: string, name: string) => COMPONENTS + nameOf(direction, name),
      ),
    );
  }
  return { of, complete };
}

function nameShape(shape: z.ZodObject | z.ZodEnum, name: string): void {
  const { id, ...meta } = z.globalRegistry.get(shape) ?? {};
  if (id !== undefined) return;
  const bare = name.replace(/Field$/, '');
  z.globalRegistry.add(shape, { ...meta, id: bare.charAt(0).toUpperCase() + bare.slice(1) });
}

/** With references that say the direction, until it is known which shapes differ. */
function referring(schema: Json, direction: Direction): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', `"${COMPONENTS}${direction}/`));
}

/** Of shapes that go both ways, those that differ, or that hold one that does. */
function unlikeNames(
  inputs: ReadonlyMap<string, Json>,
  outputs: ReadonlyMap<string, Json>,
): Set<string> {
  const both = [...inputs].filter(([name]) => outputs.has(name));
  const texts = both.map(([name, schema]): [string, string] => [name, JSON.stringify(schema)]);
  const unlike = new Set<string>();
  const differs = ([name, text]: [string, string]) => {
    const other = JSON.stringify(outputs.get(name)).replaceAll('/output/', '/input/');
    return text !== other || [...unlike].some((each) => text.includes(`/input/${each}"`));
  };
  for (let before = -1; before < unlike.size; ) {
    before = unlike.size;
    for (const each of texts) if (differs(each)) unlike.add(each[0]);
  }
  return unlike;
}
