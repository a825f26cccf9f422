/** The facts of a package on every page: date, file, size and SHA-256. */
import type { AppPackageFacts } from '@spine/contract/app-package';
import { dayOf } from '@spine/contract/kernel';
import clsx from 'clsx';
import { copyText } from '#platform/browser/copy-text.ts';
import { fileSize } from '#ui/file-size.ts';
import { Icon } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import css from './app-package.module.css';
import { appPackageText as text } from './app-package.text.ts';

/** Shows the beginning of the hash; the full hash can be selected and copied. */
export function ShaLine({ version, sha256 }: Pick<AppPackageFacts, 'version' | 'sha256'>) {
  return (
    <span className={css.sha}>
      <code title={sha256}>{sha256}</code>
      <button
        type="button"
        className={clsx(css.copy, buttonCss.btn, buttonCss.icon)}
        aria-label={text.copySha(version)}
        title={text.copySha(version)}
        onClick={() => void copyText(sha256, text)}
      >
        <Icon name="copy" />
      </button>
    </span>
  );
}

export function PackageFacts({ facts }: { facts: AppPackageFacts }) {
  return (
    <dl className={clsx(css.facts, looks.kv)}>
      <dt>{text.published}</dt>
      <dd>{dayOf(facts.createtime)}</dd>
      <dt>{text.fileName}</dt>
      <dd className={css.fileName}>{facts.fileName}</dd>
      <dt>{text.fileSize}</dt>
      <dd>{fileSize(facts.size)}</dd>
      <dt>{text.sha256}</dt>
      <dd>
        <ShaLine version={facts.version} sha256={facts.sha256} />
      </dd>
    </dl>
  );
}
