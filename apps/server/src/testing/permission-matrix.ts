/**
 * Who may make which call, as people agreed on it: written by hand from section 6 of the specification and
 * docs/domain/decisions.md 9, and never computed. Columns are the roles 0 platform administrator, 1 institution manager,
 * 2 doctor, 3 production, 4 data analyst, and p for the public without a session; x opens, a dot stays closed.
 */
import type { Endpoint } from '@spine/contract/kernel';

const TABLE = `
                                        0 1 2 3 4 p
GET    /system/info                     x x x x x x
POST   /users/bindTel                   x x x x x .
POST   /users/changePw                  x x x x x .
POST   /users/checkTelSms               x x x x x x
GET    /users/current                   x x x x x .
GET    /users/factors                   x x x x x .
POST   /users/factors/acknowledgeReset  x x x x x .
POST   /users/factors/begin             x x x x x .
POST   /users/factors/confirm           x x x x x .
POST   /users/factors/forgetBrowser     x x x x x .
POST   /users/factors/passkey/begin     x x x x x .
POST   /users/factors/passkey/challenge x x x x x .
POST   /users/factors/passkey/confirm   x x x x x .
POST   /users/factors/prove             x x x x x .
POST   /users/factors/recoveryCodes     x x x x x .
POST   /users/factors/remove            x x x x x .
POST   /users/login                     x x x x x x
POST   /users/loginSms                  x x x x x x
POST   /users/logout                    x x x x x .
POST   /users/picCode                   x x x x x x
GET    /users/proof                     x x x x x .
POST   /users/prove                     x x x x x .
POST   /users/sendSms                   x x x x x x
GET    /users/sessions                  x x x x x .
POST   /users/sessions/end              x x x x x .
POST   /users/sessions/endAll           x x x x x .

GET    /singleSignOn/choices            x x x x x x
POST   /singleSignOn/begin              x x x x x x
POST   /singleSignOn/complete           x x x x x x
POST   /singleSignOn/invitation         x x x x x x
POST   /singleSignOn/backChannelLogout/:providerId  x x x x x x
GET    /singleSignOn/frontChannelLogout/:providerId x x x x x x
GET    /users/singleSignOn              x x x x x .
POST   /users/singleSignOn/link         x x x x x .
POST   /users/singleSignOn/prove        x x x x x .
POST   /users/singleSignOn/end          x x x x x .
GET    /users/signInLinks               x x . . . .
POST   /users/signInLinks/invite        x x . . . .
POST   /users/signInLinks/end           x x . . . .
POST   /users/signInLinks/staffNumber   x x . . . .
GET    /singleSignOn/provider/list      x x . . . .
GET    /singleSignOn/provider/draft     x x . . . .
POST   /singleSignOn/provider/try       x x . . . .
POST   /singleSignOn/provider/add       x x . . . .
POST   /singleSignOn/provider/edit      x x . . . .
POST   /singleSignOn/provider/del       x x . . . .

POST   /users/add                       x x . . . .
POST   /users/del                       x x . . . .
POST   /users/edit                      x x . . . .
GET    /users/exportExcel               x x . . . .
GET    /users/list                      x x . . . .
POST   /users/resetFactors              x x . . . .
POST   /users/resetPw                   x x . . . .

POST   /approvals/approve               x x . . . .
GET    /approvals/access/counts         x x . . . .
GET    /approvals/access/exportExcel    x x . . . .
GET    /approvals/access/list           x x . . . .
GET    /approvals/exportExcel           x x . . . .
GET    /approvals/list                  x x . . . .
POST   /approvals/takeBack              x x . . . .

POST   /org/add                         x . . . . .
POST   /org/edit                        x . . . . .
GET    /org/exportExcel                 x . . . . .
GET    /org/list                        x . . . . .
GET    /org/secondFactor                . x . . . .
POST   /org/secondFactor/edit           . x . . . .

POST   /school/add                      . x . . . .
GET    /school/classes                  . x x . . .
DELETE /school/del/:id                  . x . . . .
POST   /school/edit                     . x . . . .
GET    /school/exportExcel              . x x . . .
GET    /school/list                     . x x . . .

POST   /enrolment/act                   . x . . . .
POST   /enrolment/renameClass           . x . . . .
GET    /enrolment/year                  . x x . . .
GET    /enrolment/year/school           . x x . . .
GET    /import/batch                    . x . . . .
POST   /import/batch/cancel             . x . . . .
GET    /import/batch/exportExcel        . x . . . .
POST   /import/batch/leavers            . x . . . .
POST   /import/batch/mapping            . x . . . .
POST   /import/batch/row                . x . . . .
GET    /import/batch/rows               . x . . . .
GET    /import/batch/undo               . x . . . .
POST   /import/batch/undo               . x . . . .
POST   /import/batch/write              . x . . . .
GET    /import/batches                  . x . . . .
POST   /import/excel                    x x . . . .
GET    /import/faults/:token            x x . . . .
POST   /import/preview                  . x . . . .
GET    /import/template                 x x . . . .
POST   /patient/add                     . x . . . .
POST   /patient/del                     . x . . . .
POST   /patient/document/find           . x x . . .
POST   /patient/edit                    . x . . . .
POST   /patient/entry/accept            . x . . . .
POST   /patient/entry/dismiss           . x . . . .
GET    /patient/entry/list              . x . . . .
GET    /patient/entry/number            . x . . . .
POST   /patient/entry/phone             . x . . . .
GET    /patient/exportExcel             . x x . . .
GET    /patient/info                    . x x . . .
GET    /patient/list                    . x x . . .
POST   /patient/loss                    . x . . . .
GET    /patient/number                  . x x . . .
POST   /patient/qr/add                  x x x x x x
POST   /patient/qr/create               . x . . . .
POST   /patient/qr/info                 x x x x x x
POST   /patient/qr/sheet                . x x . . .
GET    /patient/trash/list              . x . . . .
POST   /patient/trash/restore           . x . . . .
POST   /erasure/add                     . x . . . .
GET    /erasure/certificate             . x . . . .
GET    /erasure/list                    . x . . . .
GET    /erasure/loss                    . x . . . .
GET    /erasure/retention               . x . . . .
POST   /erasure/retention/save          . x . . . .

POST   /project/add                     . x . . . .
POST   /project/del                     . x . . . .
POST   /project/edit                    . x . . . .
GET    /project/exportExcel             . x x . . .
GET    /project/info                    . x x . . .
GET    /project/list                    . x x . . .
GET    /project/progress                . x x . . .
POST   /project/schools/days            . x . . . .
GET    /project/schools/progress        . x x . . .
GET    /project/schools/tallies         . x x . . .
POST   /project/status                  . x . . . .
GET    /project/tallies                 . x x . . .
GET    /project/trash/list              . x . . . .
POST   /project/trash/restore           . x . . . .

GET    /consent/class                   . x x . . .
GET    /consent/classes                 . x x . . .
GET    /consent/notice                  . x . . . .
GET    /consent/notice/current          . x x . . .
GET    /consent/notice.pdf              . x x . . .
POST   /consent/notice/draft            . x . . . .
POST   /consent/notice/publish          . x . . . .
POST   /consent/record                  . x x . . .
GET    /consent/reminders               . x . . . .
POST   /consent/reminders               . x . . . .
GET    /consent/schools                 . x x . . .

GET    /dataRequest/childData           . x x . . .
POST   /dataRequest/correction/add      . x x . . .
GET    /dataRequest/correction/child    . x x . . .
GET    /dataRequest/correction/counts   . x x . . .
POST   /dataRequest/correction/decide   . x . . . .
GET    /dataRequest/correction/list     . x x . . .

POST   /attendance                      . x x . . .
GET    /station/roster                  . x x . . .
POST   /station/walk-in                 . x x . . .
GET    /station/walk-in/candidates      . x . . . .
POST   /station/walk-in/match           . x . . . .
POST   /station/sheet                   . x x . . .
POST   /station/device/add              . x x . . .
POST   /station/device/contact          . . . . . .
POST   /station/device/erase            . x . . . .
GET    /station/device/exportExcel      . x . . . .
GET    /station/device/list             . x . . . .
POST   /station/device/records          . . . . . .
POST   /station/device/revoke           . x . . . .
GET    /station/device/roster           . . . . . .
POST   /station/records                 . x x . . .
POST   /station/rescue                  . x . . . .
POST   /station/sealing                 . x x . . .

GET    /201/exams/info                  . x x . . .
GET    /exams/download/:token           . x x . . .
POST   /exams/assign                    . x x . . .
GET    /exams/corrections/list          . x x . . .
POST   /exams/download/ultrasonic       . x x . . .
GET    /exams/exportExcel               . x x . . .
GET    /exams/history/list              . x x . . .
GET    /exams/list                      . x x . . .
POST   /exams/unvoid                    . x x . . .
POST   /exams/upload                    . x x . . .
POST   /exams/void                      . x x . . .
GET    /patientReport/listExamImage     . x x . . .
GET    /patientReport/listReportImage   . x x . . .

POST   /followUp/act                    . x x . . .
GET    /followUp/assignees              . x x . . .
POST   /followUp/dueDays/edit           . x . . . .
GET    /followUp/dueDays                . x x . . .
POST   /followUp/batch                  . x x . . .
POST   /followUp/batch/read             . x x . . .
GET    /followUp/case                   . x x . . .
GET    /followUp/counts                 . x x . . .
GET    /followUp/exportExcel            . x x . . .
GET    /followUp/letter.pdf             . x x . . .
POST   /followUp/letters                . x x . . .
POST   /followUp/texts                  . x x . . .
POST   /followUp/texts/cancel           . x x . . .
POST   /followUp/texts/stop             . x x . . .
GET    /followUp/list                   . x x . . .
GET    /followUp/sums                   . x x . x .
GET    /followUp/photo                  . x x . . .
POST   /followUp/referralLetter            . x x . . .
POST   /followUp/referralLetters           . x x . . .
GET    /followUp/referralLetter.pdf        . x x . . .
POST   /referralLetter/open             x x x x x x
POST   /referralLetter/read             x x x x x x
POST   /referralLetter/otherChild       x x x x x x
POST   /referralLetter/write            x x x x x x

GET    /exams/report                    . x x . . .
GET    /exams/report.pdf                . x x . . .
POST   /exams/reports                   . x x . . .
GET    /exams/reports/:job              . x x . . .
POST   /exams/reports/count             . x x . . .
GET    /report/verify                   x x x x x x
GET    /statistics/summaryReport        . x x . x .
GET    /statistics/yearSummary/file     . x x . x .

GET    /report/forms                    . x x . x .
POST   /report/forms                    . x . . . .
POST   /report/forms/del                . x . . . .
GET    /report/forms/file               . x x . x .
GET    /report/forms/preview            . x x . x .
POST   /report/sample                   . x . . . .
POST   /template/config                 . x . . . .
GET    /template/info                   . x x . . .

GET    /statistics/care                 . x x . x .
GET    /statistics/children             . x x . . .
GET    /statistics/children/exportExcel . x x . . .
GET    /statistics/exportExcel          . x x . x .
GET    /statistics/overview             . x x . x .
GET    /statistics/table                . x x . x .
GET    /statistics/trend                . x x . x .
GET    /statistics/yearSummary          . x x . x .

GET    /screen/geo/:adcode              x x x . x .
GET    /screen/summary                  x x x . x .
GET    /screen/weather                  x x x . x .

POST   /savedView/add                   . x x . . .
POST   /savedView/del                   . x x . . .
POST   /savedView/edit                  . x x . . .
GET    /savedView/list                  . x x . . .

GET    /search                          . x x . . .

POST   /prescription/add                . x x . . .
POST   /prescription/del                . x x . . .
POST   /prescription/edit               . x x . . .
GET    /prescription/info               . x x . . .
POST   /prescription/issue              . x x . . .
POST   /prescription/issue/preview      . x x . . .
POST   /prescription/issued/del         . x x . . .
GET    /prescription/issued/exportExcel . x x . . .
GET    /prescription/issued/info        . x x . . .
GET    /prescription/issued/list        . x x . . .
GET    /prescription/issued/pdf         . x x . . .
GET    /prescription/list               . x x . . .
GET    /prescription/refusal            . x x . . .
POST   /prescription/status             . x x . . .

POST   /training/add                    . x x . . .
GET    /training/adherence/calendar     . x x . . .
GET    /training/adherence/list         . x x . . .
POST   /training/del                    . x x . . .
GET    /training/list                   . x x . . .

POST   /action/add                      x . . . . .
GET    /action/cover/:token             x x x x x x
POST   /action/del                      x . . . . .
POST   /action/edit                     x . . . . .
GET    /action/info                     x x x . . .
GET    /action/list                     x x x . . .
GET    /action/muscles                  x x x . . .
POST   /action/video                    x . . . . .
GET    /action/video/:token             x x x x x x
POST   /action/video/begin              x . . . . .
POST   /action/video/cancel             x . . . . .

GET    /numblue/batches                 x . . x . .
POST   /numblue/create                  x . . . . .
GET    /numblue/download                x . . x . .
GET    /numblue/exportExcel             x . . x . .
GET    /numblue/list                    x . . x . .

POST   /app/del                         x . . . . .
GET    /app/download/:id                x x x . . .
GET    /app/link/:token                 x x x x x x
GET    /app/link/:token/file            x x x x x x
GET    /app/list                        x x x . . .
POST   /app/upload                      x . . . . .

POST   /quickQuery                      x x x x x x
POST   /quickQuery/child                x x x x x x
POST   /quickQuery/consent              x x x x x x
POST   /quickQuery/correction           x x x x x x
POST   /quickQuery/end                  x x x x x x
POST   /quickQuery/link                 x x x x x x
POST   /quickQuery/photo                x x x x x x
POST   /quickQuery/prescription         x x x x x x
GET    /quickQuery/report               x x x x x x
POST   /quickQuery/training             x x x x x x
POST   /quickQuery/visit                x x x x x x

GET    /schoolList/list                 . x . . . .
POST   /schoolList                      . x . . . .
POST   /schoolList/code                 . x . . . .
POST   /schoolList/revoke               . x . . . .
POST   /schoolList/page/open            x x x x x x
POST   /schoolList/page/read            x x x x x x
POST   /schoolList/page/receive         x x x x x x
GET    /schoolList/principal.pdf        . x x . x .

GET    /monitoring/check                . x . . . .
POST   /monitoring/check                . x . . . .
GET    /monitoring/faults               . x . . . .
GET    /monitoring/faults/classes       . x . . . .
GET    /monitoring/numbers              . x . . . .
POST   /monitoring/numbers              . x . . . .
GET    /monitoring/plan                 . x . . . .
POST   /monitoring/plan                 . x . . . .
GET    /monitoring/schools              . x . . . .
POST   /monitoring/schools              . x . . . .
POST   /monitoring/schools/del          . x . . . .
GET    /monitoring/files                . x . . . .
POST   /monitoring/files/add            . x . . . .
POST   /monitoring/files/handIn         . x . . . .
POST   /monitoring/files/handIn/undo    . x . . . .
POST   /monitoring/files/part           . x . . . .

POST   /job/cancel                      x x x x x .
GET    /job/count                       x x x x x .
POST   /job/del                         x x x x x .
GET    /job/download                    x x x x x .
POST   /job/export                      x x x x x .
GET    /job/info                        x x x x x .
GET    /job/list                        x x x x x .
POST   /job/retry                       x x x x x .

GET    /log/child                       . x . . . .
GET    /audit/due                       x x . . . .
GET    /audit/incidents                 x x . . . .
POST   /audit/incidents/save            x x . . . .
POST   /audit/pack                      x x . . . .
POST   /audit/reported                  x x . . . .
GET    /log/disclosures                 . x . . . .
POST   /log/disclosures/read            . x . . . .
GET    /log/disclosures/unread          . x . . . .
GET    /log/exportExcel                 x x . . . .
GET    /log/info                        x x . . . .
GET    /log/list                        x x . . . .
GET    /log/seal                        x x . . . .
POST   /log/verify                      x . . . . .
`;

export type Column = 0 | 1 | 2 | 3 | 4 | 'public';
const COLUMNS: readonly Column[] = [0, 1, 2, 3, 4, 'public'];

/** The columns to whom each call opens, by method and path. */
export const PERMISSION_MATRIX: ReadonlyMap<string, ReadonlySet<Column>> = new Map(
  TABLE.split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([method = '']) => /^[A-Z]+$/.test(method))
    .map(([method, path, ...marks]) => [
      `${method} ${path}`,
      new Set(COLUMNS.filter((_column, at) => marks[at] === 'x')),
    ]),
);

/** How a call stands in the table. */
export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

const UNKNOWN = '019a0000-0000-7000-8000-000000000000';

/** Nothing but what the address needs: the gate stands before the input. */
export function bareInput({ path }: Endpoint): Record<string, string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, UNKNOWN]));
}
