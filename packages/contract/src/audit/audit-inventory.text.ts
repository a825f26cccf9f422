/**
 * What is held of children and what for, as the yearly audit lists it (docs/adr/0139-yearly-audit.md). Every column that could say who a
 * child is, and every table with rows of children, stands in exactly one kind: `audit-inventory.test.ts` of the server compares this
 * with the catalogue of the database and with what an erasure removes.
 */

type InformationKind = {
  readonly name: string;
  /** What is held, as a family would call it. */
  readonly fields: string;
  /** The same as the database names it: columns by table, `*` for the whole table. */
  readonly places: Readonly<Record<string, string>>;
  readonly purpose: string;
  readonly basis: string;
  readonly kept: string;
  readonly receivers: string;
  /** Beside everything of children under 14, which always is. */
  readonly isSensitive: boolean;
};

const CONSENT = '监护人知情同意（见告知书）';
const DUTY = '履行法定义务（未成年人网络保护条例、个人信息保护法）';
const WHILE_LISTED = '随学生记录保存，至删除或保存期限届满';
const NUMBERS_STAY = '保存期限届满或申请删除后去除身份，数值只用于汇总统计';
const NOBODY = '不对外提供';

export const AUDIT_INVENTORY: readonly InformationKind[] = [
  {
    name: '身份信息',
    fields: '姓名及拼音首字母、性别、出生日期、学籍号、证件类型和号码（加密）',
    places: {
      child_document: '*',
      patient:
        'name initials gender birth_date student_id student_end created_at updated_at erased_at',
    },
    purpose: '识别学生，出具本人的检查报告',
    basis: CONSENT,
    kept: WHILE_LISTED,
    receivers: '学校；转诊时的医院',
    isSensitive: false,
  },
  {
    name: '学校与班级',
    fields: '学校、年级、班级、在册日期、删除时间和删除人，历年在校经历',
    places: {
      enrolment: '*',
      patient: 'school_id listed_on deleted_at deletion_id deleted_by_name',
    },
    purpose: '按学校和班级组织筛查',
    basis: CONSENT,
    kept: WHILE_LISTED,
    receivers: '学校',
    isSensitive: false,
  },
  {
    name: '监护人电话',
    fields: '监护人手机号，家长查询时的登录状态',
    places: { patient: 'tel tel_end', family_access: '*', family_link: '*' },
    purpose: '通知监护人结果和随访，核对家长身份',
    basis: CONSENT,
    kept: '随学生记录保存；登录状态到期即清除',
    receivers: '短信服务商（只有号码和通知文字）',
    isSensitive: false,
  },
  {
    name: '导入名单',
    fields: '预览的名单文件，预览和写入的名单逐行内容，写入前原来的内容，文件名，撤销理由',
    places: {
      roster_batch: 'file_name upload_key undo_reason',
      roster_batch_row: '*',
    },
    purpose: '写入前核对，写错时撤销',
    basis: CONSENT,
    kept: '预览 1 天；写入的 30 天，学籍变动到当年年底，其后只留文件名和撤销理由',
    receivers: NOBODY,
    isSensitive: false,
  },
  {
    name: '家长扫码登记',
    fields: '家长填写、尚未核对的姓名、学籍号、出生日期、性别、电话、班级',
    places: { guardian_entry: '*' },
    purpose: '补全名册',
    basis: '监护人自行填写',
    kept: '核对后转入名册或删除',
    receivers: NOBODY,
    isSensitive: false,
  },
  {
    name: '检查与结果',
    fields: '检查时间、角度、侧别、结论、复查建议及更正记录',
    places: { exam: '*', exam_correction: '*' },
    purpose: '脊柱健康筛查与分级',
    basis: CONSENT,
    kept: NUMBERS_STAY,
    receivers: '监护人；经选择的主管部门、学校、科研机构',
    isSensitive: true,
  },
  {
    name: '监测编号',
    fields: '学年内在学校的四位监测序号、上报登记的备注',
    places: { monitoring_number: '*', monitoring_file: 'handed_in_note' },
    purpose: '向疾控机构上报监测数据',
    basis: CONSENT,
    kept: WHILE_LISTED,
    receivers: '疾控机构',
    isSensitive: false,
  },
  {
    name: '检查影像',
    fields: '背部照片和图像',
    places: { exam_image: '*' },
    purpose: '复核检查结果',
    basis: CONSENT,
    kept: WHILE_LISTED,
    receivers: NOBODY,
    isSensitive: true,
  },
  {
    name: '随访与就诊',
    fields: '随访阶段、联系记录、就诊医院与结果、备注',
    places: { follow_up_act: '*', follow_up_case: '*', referral: '*' },
    purpose: '异常结果的转诊与随访',
    basis: CONSENT,
    kept: WHILE_LISTED,
    receivers: '转诊医院',
    isSensitive: true,
  },
  {
    name: '转诊单',
    fields: '单号、出生日期（用于医院核对）、检查结论、医院回执',
    places: { referral_letter: '*' },
    purpose: '向医院说明筛查结果，取回诊断',
    basis: CONSENT,
    kept: WHILE_LISTED,
    receivers: '转诊医院',
    isSensitive: true,
  },
  {
    name: '给学校的名单',
    fields: '名单中的学生；页面按打开时的检查结果分组，不含角度、证件号和电话',
    places: { school_list_child: '*' },
    purpose: '告知学校需要转诊、复查和提醒家长的学生',
    basis: CONSENT,
    kept: WHILE_LISTED,
    receivers: '学校的校医、班主任',
    isSensitive: true,
  },
  {
    name: '家长上传的就诊照片',
    fields: '病历、影像报告的照片',
    places: { follow_up_photo: '*' },
    purpose: '核实就诊结果',
    basis: '监护人单独同意',
    kept: WHILE_LISTED,
    receivers: NOBODY,
    isSensitive: true,
  },
  {
    name: '运动处方与训练',
    fields: '方案、起止日期、训练次数和时长',
    places: { prescription: '*', training_record: '*' },
    purpose: '指导和记录矫正训练',
    basis: CONSENT,
    kept: WHILE_LISTED,
    receivers: '监护人',
    isSensitive: true,
  },
  {
    name: '短信通知',
    fields: '号码摘要（不能还原）、发送状态、退订',
    places: { text_message: '*', text_number: '*', text_stop: '*', consent_reminder: '*' },
    purpose: '通知监护人，避免重复发送',
    basis: CONSENT,
    kept: WHILE_LISTED,
    receivers: '短信服务商',
    isSensitive: false,
  },
  {
    name: '知情同意',
    fields: '答复、方式、时间、告知书版本、家长电话（掩码）、拒绝原因',
    places: { consent: '*' },
    purpose: '证明监护人已同意或拒绝',
    basis: DUTY,
    kept: '答复长期保存；电话和原因随删除清除',
    receivers: '监管部门（依法查阅）',
    isSensitive: false,
  },
  {
    name: '查阅、更正申请',
    fields: '申请事项、申请人、办理结果',
    places: { correction_request: '*' },
    purpose: '保障查阅、复制、更正的权利',
    basis: DUTY,
    kept: WHILE_LISTED,
    receivers: '监管部门（依法查阅）',
    isSensitive: false,
  },
  {
    name: '到场与统计',
    fields: '到场、缺席，按学校、年级、性别、年龄汇总用的事实',
    places: {
      attendance: '*',
      statistic_fact: '*',
      unseen_child: '*',
      report_download: '*',
    },
    purpose: '统计覆盖率和检出率',
    basis: CONSENT,
    kept: NUMBERS_STAY,
    receivers: '主管部门（汇总数字）',
    isSensitive: false,
  },
  {
    name: '导出与任务文件',
    fields: '名册、报告、表格等生成的文件及其条件',
    places: { job: '*', download: '*', bulk_report: '*' },
    purpose: '向有权限的用户交付所申请的文件',
    basis: '与所含信息相同',
    kept: '一天后自动删除',
    receivers: '按导出时填写的用途',
    isSensitive: true,
  },
  {
    name: '删除与保存期限',
    fields: '删除记录中的编号、数量，到期预告',
    places: { erasure: '*', retention_notice: '*' },
    purpose: '证明已删除，并在恢复备份后再次删除',
    basis: DUTY,
    kept: '长期保存（不含身份）',
    receivers: '监护人（删除证明）；监管部门（依法查阅）',
    isSensitive: false,
  },
];
