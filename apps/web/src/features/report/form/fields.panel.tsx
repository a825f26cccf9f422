/** Every field a form may have, with its meaning and where it may stand. */
import {
  FORM_FIELDS,
  type FormField,
  formFieldMeaning,
  formFieldName,
  formFieldText,
  formListName,
  listsOf,
  standsAlone,
} from '@spine/contract/report';
import clsx from 'clsx';
import looks from '#ui/styles/looks.module.css';
import css from './report-form.module.css';
import { reportFormText as text } from './report-form.text.ts';

function whereOf(field: FormField): string {
  const lists = listsOf(field).map((list) => text.inList(formListName[list]));
  return text.join(standsAlone(field) ? [text.whole, ...lists] : lists);
}

export function FieldsPanel() {
  return (
    <section className={clsx(css.card, looks.card)}>
      <h2 className={looks.h2}>{text.fieldsTitle}</h2>
      <p className={looks.hint}>{text.fieldsNote}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <div className={css.scroll} tabIndex={0}>
        <table className={looks.table}>
          <thead>
            <tr>
              <th scope="col">{text.field}</th>
              <th scope="col">{text.meaning}</th>
              <th scope="col">{text.where}</th>
            </tr>
          </thead>
          <tbody>
            {FORM_FIELDS.map((field) => (
              <tr key={field}>
                <th scope="row">{formFieldText(formFieldName[field])}</th>
                <td>{formFieldMeaning[field]}</td>
                <td>{whereOf(field)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
