/** Choices as large as a finger, drawn by the words beside the browser's own radios and ticks. */
import clsx from 'clsx';
import { useId } from 'react';
import phoneCss from '#ui/styles/phone.module.css';
import css from './hospital.module.css';

type Options<Value> = readonly (readonly [Value, string])[];
type Shared<Value> = {
  label: string;
  options: Options<Value>;
  required?: boolean;
  hint?: string;
  fault?: string | undefined;
  columns: number;
};

type Props<Value> = Shared<Value> & {
  name: string;
  type: 'radio' | 'checkbox';
  isChosen: (value: Value) => boolean;
  choose: (value: Value) => void;
};

function Group<Value extends string>(props: Props<Value>) {
  const { label, options, required, hint, fault, columns, name, type, isChosen, choose } = props;
  const id = useId();
  return (
    <fieldset className={css.group} {...(fault && { 'aria-describedby': `${id}-fault` })}>
      <legend className={css.label}>
        {label}
        {required && <em aria-hidden="true">*</em>}
        {hint && <small>{hint}</small>}
      </legend>
      <div
        className={clsx(phoneCss.choices, css.options)}
        data-columns={columns}
        data-wrong={fault !== undefined}
      >
        {options.map(([value, word]) => (
          <label key={value}>
            <input
              type={type}
              name={name}
              checked={isChosen(value)}
              onChange={() => choose(value)}
            />
            <span>{word}</span>
          </label>
        ))}
      </div>
      {fault && (
        <p id={`${id}-fault`} className={css.fault}>
          {fault}
        </p>
      )}
    </fieldset>
  );
}

type OneProps<Value> = Shared<Value> & {
  name: string;
  value: Value | '' | null;
  onChoose: (value: Value) => void;
};

/** One of some. */
export function ChooseOne<Value extends string>({ value, onChoose, ...group }: OneProps<Value>) {
  return <Group {...group} type="radio" isChosen={(each) => each === value} choose={onChoose} />;
}

type SomeProps<Value> = Shared<Value> & {
  name: string;
  values: readonly Value[];
  onChoose: (values: Value[]) => void;
};

/** Any of some, in their order. */
export function ChooseSome<Value extends string>({ values, onChoose, ...group }: SomeProps<Value>) {
  const toggle = (value: Value) =>
    onChoose(
      group.options
        .map(([each]) => each)
        .filter((each) => (each === value ? !values.includes(each) : values.includes(each))),
    );
  return (
    <Group {...group} type="checkbox" isChosen={(each) => values.includes(each)} choose={toggle} />
  );
}
