/** The open-source packages of this version, as the build found them in the lock file. */
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { CLEARABLE } from '#ui/form/clearable.tsx';
import looks from '#ui/styles/looks.module.css';
import { aboutText as text } from './about-system.text.ts';
import css from './open-source.module.css';

/** Name, version and licence of each package; the build fills it in (vite.config.ts). */
declare const OPEN_SOURCE_PACKAGES: readonly (readonly [string, string, string])[];

const WIDTH = 640;

export function OpenSourcePanel({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('');
  const matches = OPEN_SOURCE_PACKAGES.filter(([name]) =>
    name.includes(search.trim().toLowerCase()),
  );
  return (
    <Modal
      open
      title={text.openSource}
      width={WIDTH}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{text.close}</Button>}
    >
      <p className={looks.soft}>
        {text.openSourceHint}
        {text.openSourceCount(OPEN_SOURCE_PACKAGES.length)}。{text.openSourceFull}
      </p>
      <Input
        className={css.find}
        allowClear={CLEARABLE}
        placeholder={text.openSourceFind}
        aria-label={text.openSourceFind}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard. */}
      <section className={css.source} aria-label={text.openSource} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{text.openSourceName}</th>
              <th scope="col">{text.openSourceVersion}</th>
              <th scope="col">{text.openSourceLicence}</th>
            </tr>
          </thead>
          <tbody>
            {matches.map(([name, version, licence]) => (
              <tr key={name}>
                <td>{name}</td>
                <td>{version}</td>
                <td>{licence}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {matches.length === 0 && <p className={looks.faint}>{text.openSourceNone}</p>}
      </section>
    </Modal>
  );
}
