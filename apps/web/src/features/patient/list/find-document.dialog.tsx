/** Finds children by the number of a document, whole or by its end. What is typed stays out of addresses and of what browsers store. */
import {
  documentKindWord,
  type FoundChild,
  findByDocument,
  genderWord,
} from '@spine/contract/patient';
import { Input, Modal } from 'antd';
import { Link } from 'react-router';
import { useApiMutation } from '#platform/call/use-api.ts';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { patientText as text } from '../patient.text.ts';
import css from './patient.module.css';

type Props = { onClose: () => void };

function Found({ rows, total, onClose }: Props & { rows: FoundChild[]; total: number }) {
  if (rows.length === 0) return <p className={looks.soft}>{text.foundNone}</p>;
  return (
    <>
      <ul className={css.found}>
        {rows.map((child) => (
          <li key={child.id}>
            <Link
              className={buttonCss.link}
              to={`/mainPage/patientsList?open=${child.id}`}
              onClick={onClose}
            >
              {child.name}
            </Link>{' '}
            {genderWord[child.gender]} {child.schoolName} {child.gradeName}
            {child.clazzName}
            <br />
            <span className={looks.soft}>
              {documentKindWord[child.documentKind]} {child.document}
            </span>
          </li>
        ))}
      </ul>
      {total > rows.length && <p className={looks.soft}>{text.foundMore(rows.length, total)}</p>}
    </>
  );
}

export function FindByDocument({ onClose }: Props) {
  const find = useApiMutation(findByDocument);
  return (
    <Modal open title={text.findByDocument} footer={null} onCancel={onClose}>
      <Input.Search
        data-typed="code"
        aria-label={text.document}
        placeholder={text.documentSought}
        autoComplete="off"
        autoFocus
        enterButton
        loading={find.isPending}
        onSearch={(document) => document.trim() !== '' && find.mutate({ input: { document } })}
      />
      {find.data && <Found {...find.data} onClose={onClose} />}
    </Modal>
  );
}
