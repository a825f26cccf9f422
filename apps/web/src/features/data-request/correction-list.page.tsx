/** 更正申请: what families ask to be corrected, by the day it is due; each leads to its child, where it is decided. */
import { listCorrectionRequests } from '@spine/contract/data-request';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useSchoolChoices } from '#ui/choices.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import {
  CorrectionCard,
  correctionColumns,
  correctionFilters,
  correctionTabs,
} from './correction.columns.tsx';
import css from './data-request.module.css';
import { dataRequestText as text } from './data-request.text.ts';

export function CorrectionListPage() {
  const schools = useSchoolChoices();
  const filters = useMemo(() => correctionFilters(schools), [schools]);
  return (
    <ListPage
      listKey="corrections"
      title={text.title}
      nav={
        <Link className={css.back} to="/mainPage/follow-up">
          <Icon name="left" />
          {text.back}
        </Link>
      }
      endpoint={listCorrectionRequests}
      rowKey={(row) => row.id}
      columns={correctionColumns}
      filters={filters}
      tabs={correctionTabs}
      emptyHint={text.emptyHint}
      card={(row) => <CorrectionCard row={row} />}
    />
  );
}
