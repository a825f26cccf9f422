/** The values of a closed set as options, labelled by their names. */
export function optionsOf<Value extends string>(
  values: readonly Value[],
  names: Readonly<Record<Value, string>>,
): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: names[value] }));
}
