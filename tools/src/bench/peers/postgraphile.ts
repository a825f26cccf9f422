/** PostGraphile: GraphQL from the tables, as the role of the application, with the institution as a setting. */
import path from 'node:path';
import { readyLine } from '../target/process.ts';
import { jsonRequest, type PeerDefinition } from './peer.ts';
import { CHILD_COLUMNS, LIST_COLUMNS } from './peer-tables.ts';

/** As PostGraphile names them: `id` is its own. */
const fieldOf = (column: string): string =>
  column === 'id' ? 'rowId' : column.replace(/_(\w)/g, (_all, letter) => letter.toUpperCase());
const CHILD = `childByPatientId { ${CHILD_COLUMNS.map(fieldOf).join(' ')} }`;
const LISTED = `${LIST_COLUMNS.map(fieldOf).join(' ')} ${CHILD}`;
const PAGE = 'first: 20, orderBy: [EXAM_TIME_DESC, ROW_ID_DESC]';
const EXAM = `query ($id: UUID!) { exam: examByRowId(rowId: $id) { ${LISTED} findings } }`;
const SCHOOL = `query ($school: UUID!) { list: allExams(${PAGE}, condition: { schoolId: $school }) { totalCount nodes { ${LISTED} } } }`;
const INSTITUTION = `{ list: allExams(${PAGE}) { totalCount nodes { ${LISTED} } } }`;
const UPLOAD = 'mutation ($rows: JSON!) { upload: uploadExams(input: { rows: $rows }) { result } }';

export const postgraphile: PeerDefinition = {
  name: 'PostGraphile',
  leavesOut:
    'has row-level security here; no sign-in (the institution is a setting of its process), no log, no grading, no masking; a hundred examinations are one call of a function in the database.',
  packages: { postgraphile: '5.1.5', pg: '8.23.1' },
  command: ({ database, orgId }) => ({
    args: [path.join(import.meta.dirname, 'postgraphile-server.ts'), database.appUrl, orgId],
    env: { GRAPHILE_ENV: 'production' },
    ready: readyLine,
  }),
  request: (task, { schoolId, examId, newRows }) => {
    const variables = { exam: { id: examId }, school: { school: schoolId }, institution: {} };
    if (task === 'upload')
      return jsonRequest('/graphql', { query: UPLOAD, variables: { rows: newRows() } });
    const query = { exam: EXAM, school: SCHOOL, institution: INSTITUTION }[task];
    return jsonRequest('/graphql', { query, variables: variables[task] });
  },
};
