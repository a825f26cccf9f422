-- The action library: the platform's, not an institution's. Everybody signed in reads it, the platform alone writes it.
-- Deleted actions stay as rows, because prescriptions that were issued keep showing them.
create table action (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 20),
  category text not null check (category in ('mat', 'aerobics')),
  levels text[] not null check (cardinality(levels) > 0 and levels <@ '{primary,junior,senior}'),
  position text not null check (position in ('trunk', 'upperLimb', 'lowerLimb', 'shoulder', 'neck')),
  -- Separated by semicolons, as people read them; as a list to offer them in the search.
  muscles text not null,
  muscle_names text[] not null generated always as (string_to_array(muscles, ';')) stored,
  description text not null,
  equipment text not null,
  effect text not null,
  -- One step a line.
  steps text not null,
  warnings text not null,
  remark text not null,
  cover bytea check (octet_length(cover) <= 102400),
  cover_type text check (cover_type in ('image/png', 'image/jpeg')),
  cover_hash bytea generated always as (sha256(cover)) stored,
  video_key uuid unique references blob (key),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check ((cover is null) = (cover_type is null))
);
-- A name that was deleted may be given anew.
create unique index action_name_key on action (name) where deleted_at is null;
create index action_newest on action (created_at desc, id desc) where deleted_at is null;
create index action_category_idx on action (category, created_at desc, id desc) where deleted_at is null;
create index action_position_idx on action (position, created_at desc, id desc) where deleted_at is null;
create index action_levels_idx on action using gin (levels) where deleted_at is null;
create index action_name_grams_idx on action using gin (name_grams(name)) where deleted_at is null;
create index action_muscle_grams_idx on action using gin (name_grams(muscles)) where deleted_at is null;

-- Videos on their way: a row from the first part until an action takes the video, or a day after the last part. What
-- counts of the file is what `received` says; a sealed one is whole, is an MP4 video, and is a blob under the same key.
create table video_upload (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  file_name text not null,
  size bigint not null check (size > 0),
  last_modified bigint not null,
  received bigint not null default 0 check (received between 0 and size),
  sealed_at timestamptz,
  touched_at timestamptz not null,
  check ((sealed_at is not null) = (received = size))
);
-- The same file of the same user goes on where it stopped.
create unique index video_upload_file_key on video_upload (user_id, file_name, size, last_modified);
create index video_upload_touched_at_idx on video_upload (touched_at);

alter table action enable row level security;
alter table video_upload enable row level security;
create policy everybody_reads on action for select using (true);
create policy platform_adds on action for insert with check ((select app_is_platform()));
create policy platform_edits on action for update using ((select app_is_platform()));
create policy platform_only on video_upload using ((select app_is_platform()));
grant select, insert, update on action to {{app_role}};
grant select, insert, update, delete on video_upload to {{app_role}};

-- The library every platform begins with. The newest-first list shows it in this order.
insert into action (id, name, category, levels, position, muscles, equipment, effect, steps, warnings, remark,
  description, created_at, updated_at)
select ('0190ac70-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid, name, category, levels::text[], position,
  muscles, equipment, effect, steps, warnings, remark, '', made, made
from (values
  (1, '猫式伸展', 'mat', '{primary,junior,senior}', 'trunk', '竖脊肌;多裂肌;腹横肌', '瑜伽垫',
   '让整条脊柱依次屈伸，缓解久坐僵硬',
   e'四点跪，手在肩下、膝在髋下\n吸气，尾骨先动，胸口向前打开，眼看前下方\n呼气，从尾骨开始逐节拱起，下巴靠近胸口\n缓慢交替',
   '动作连贯不憋气；颈部不猛抬；腰痛时减小幅度', '每组8次，2–3组'),
  (2, '鸟狗式', 'mat', '{primary,junior,senior}', 'trunk', '多裂肌;臀大肌;腹横肌', '垫子',
   '练习躯干抗旋转的稳定力',
   e'四点跪，收紧腹部\n同时伸出右手和左腿到与背同高\n骨盆保持水平停3–5秒\n换侧',
   '抬高不超过背；骨盆不能向一侧翻；做不稳先只抬手或只抬腿', '每侧8次，2–3组'),
  (3, '死虫式', 'mat', '{primary,junior,senior}', 'trunk', '腹横肌;腹直肌;髂腰肌', '垫子',
   '在腰不离垫的前提下训练核心控制',
   e'仰卧，双臂指天、膝髋屈90°\n腰背轻贴垫\n呼气时对侧手脚缓慢放低\n吸气收回换侧',
   '腰一拱起就停；脚尖不必碰地', '每侧6–10次，2–3组'),
  (4, '臀桥', 'mat', '{primary,junior,senior}', 'lowerLimb', '臀大肌;腘绳肌;竖脊肌', '垫子',
   '唤醒久坐无力的臀部，帮助骨盆稳定',
   e'仰卧屈膝，脚与髋同宽\n呼气，臀部发力抬髋到肩—髋—膝成线\n停2秒\n慢慢逐节放下',
   '不要顶腰；膝盖不外翻内扣', '10–12次，3组'),
  (5, '侧平板（屈膝）', 'mat', '{junior,senior}', 'trunk', '腹内外斜肌;腰方肌;臀中肌', '垫子',
   '提高躯干侧面力量和左右对称性',
   e'侧卧，前臂撑地，双膝屈曲\n呼气抬起骨盆成直线\n保持正常呼吸\n缓慢落下换侧',
   '肩下不塌陷；骨盆不前后转；两侧时间相同，已诊断侧弯者先问治疗师', '每侧15–20秒，3组'),
  (6, '平板支撑（肘膝）', 'mat', '{primary,junior,senior}', 'trunk', '腹直肌;腹横肌;前锯肌', '垫子',
   '整体核心耐力',
   e'前臂撑地，肘在肩下\n膝或脚尖着地，收腹夹臀\n背成一直线保持',
   '不塌腰、不憋气；腰酸立即停', '10–30秒，3组'),
  (7, '俯卧Y字抬手', 'mat', '{primary,junior,senior}', 'shoulder', '下斜方肌;菱形肌;三角肌后束', '垫子',
   '改善含胸圆肩',
   e'俯卧，额头垫毛巾，双臂前上方成Y\n肩胛向后下收\n双臂离地3–5厘米停2秒\n放下',
   '不要仰头；只抬臂不挺腰', '8–10次，2–3组'),
  (8, '俯卧W字夹背', 'mat', '{primary,junior,senior}', 'shoulder', '菱形肌;中斜方肌', '垫子',
   '夹紧肩胛，减轻探肩驼背',
   e'俯卧，屈肘成W\n肩胛向脊柱靠拢并抬肘\n停2秒慢放',
   '颈部放松，不耸肩', '10次，3组'),
  (9, '俯卧小飞燕（低幅）', 'mat', '{junior,senior}', 'trunk', '竖脊肌;臀大肌;多裂肌', '垫子',
   '增强背伸肌耐力',
   e'俯卧，双手放体侧\n胸部略离垫，眼看地面\n停3秒\n慢放',
   '幅度小，不用力后仰；腰痛或脊柱前凸异常者不做', '8次，2–3组'),
  (10, '婴儿式侧向伸展', 'mat', '{primary,junior,senior}', 'trunk', '背阔肌;腰方肌;肋间肌', '垫子',
   '拉长体侧，减轻单侧紧张',
   e'跪坐，身体前伏\n双手向前走，再向一侧移动\n深呼吸感受对侧肋部张开\n回中换侧',
   '膝踝不适可垫枕头；不弹动', '每侧20–30秒，2次'),
  (11, '打开书本（胸椎旋转）', 'mat', '{primary,junior,senior}', 'trunk', '胸大肌;多裂肌;回旋肌', '垫子',
   '增加胸椎左右转动',
   e'侧卧屈髋屈膝\n双手前伸合掌\n上面的手画弧向后打开，目光跟随\n停2秒回位',
   '骨盆不动；肩不痛为度', '每侧6次，2组'),
  (12, '穿针式', 'mat', '{junior,senior}', 'trunk', '菱形肌;背阔肌;三角肌后束', '垫子',
   '松解肩胛间区并转动胸椎',
   e'四点跪\n一手从另一臂下方穿过，肩落向垫面\n停15秒\n退回换侧',
   '不压颈；膝下加垫', '每侧3次'),
  (13, '泡沫轴胸椎伸展', 'mat', '{senior}', 'trunk', '胸椎旁肌;胸大肌', '泡沫轴;垫子',
   '缓解胸背僵硬',
   e'仰卧，轴横放肩胛下缘\n双手托头，臀部着地\n缓慢向后伸展再回\n上下移动两三个位置',
   '不压腰和颈；感到刺痛停止；小学生不做', '5–8次，2组'),
  (14, '靠墙天使', 'aerobics', '{primary,junior,senior}', 'upperLimb', '下斜方肌;前锯肌;肩袖肌群', '墙面',
   '改善肩活动度与挺胸姿势',
   e'背靠墙，头、肩、臀贴墙，脚离墙一步\n屈肘成W\n沿墙上滑成Y\n下滑回位',
   '腰不拱起；手离墙也可以，先做小幅度', '8–10次，2组'),
  (15, '靠墙站立', 'aerobics', '{primary,junior,senior}', 'trunk', '竖脊肌;腹横肌;臀大肌', '墙面',
   '建立正确站姿感觉',
   e'后脑、肩胛、臀、脚跟靠近墙\n下巴微收，收腹\n保持正常呼吸',
   '不憋气，不硬夹肩', '1–2分钟，2组'),
  (16, '收下巴', 'aerobics', '{primary,junior,senior}', 'neck', '颈深屈肌;枕下肌', '无',
   '减轻低头前探',
   e'坐直或站直，眼平视\n下巴水平后缩，像做“双下巴”\n停5秒\n放松',
   '不要低头；出现头晕停止', '10次，2组'),
  (17, '颈部四向抗阻', 'aerobics', '{junior,senior}', 'neck', '胸锁乳突肌;斜方肌上束;颈夹肌', '无',
   '增强颈部稳定',
   e'手掌放额前轻推，头不动5秒\n后、左、右同样\n左右用力相等',
   '用力约三成；不转头；颈椎不适者不做', '每向3次'),
  (18, '颈侧拉伸', 'aerobics', '{primary,junior,senior}', 'neck', '斜方肌上束;肩胛提肌', '椅子',
   '放松肩颈紧张',
   e'坐直，一手扶椅\n头向对侧倾，另一手轻扶\n停20秒换侧',
   '不拉扯，不转头', '每侧2次'),
  (19, '扩胸与背后合掌', 'aerobics', '{primary,junior,senior}', 'shoulder', '胸大肌;胸小肌;菱形肌', '无',
   '对抗久坐含胸',
   e'双手背后相握，肩向后下沉\n挺胸打开，双臂轻抬\n停15秒',
   '不塌腰；肩前疼痛减小幅度', '3次，2组'),
  (20, '弹力带划船', 'aerobics', '{junior,senior}', 'upperLimb', '菱形肌;中斜方肌;背阔肌', '弹力带',
   '加强背部后拉力量',
   e'坐姿，弹力带绕脚\n双肘向后拉，夹肩胛2秒\n缓慢还原',
   '腕部平直；带子先检查有无裂口', '12次，3组'),
  (21, '弹力带外旋', 'aerobics', '{junior,senior}', 'shoulder', '冈下肌;小圆肌;三角肌后束', '弹力带',
   '提高肩关节后方稳定',
   e'肘贴身体屈90°\n双手向外打开\n慢收',
   '肘不离身，耸肩即停', '12次，2–3组'),
  (22, '站姿侧屈伸展操', 'aerobics', '{primary,junior,senior}', 'trunk', '腹外斜肌;腰方肌;背阔肌', '无',
   '课间体侧拉伸，左右对称',
   e'脚与肩同宽\n一手叉腰，另一手上举向对侧伸展\n停3秒换侧',
   '身体不前后转；左右次数一样', '每侧6次，2组'),
  (23, '踏步摆臂开肩操', 'aerobics', '{primary,junior}', 'upperLimb', '三角肌;肩胛带肌群;下肢肌群', '无',
   '热身并活动肩带',
   e'原地踏步\n双臂先侧举再上举\n配合口令呼吸',
   '不跳跃过猛，间距一臂', '2×30秒'),
  (24, '髋屈肌跪姿拉伸', 'mat', '{junior,senior}', 'lowerLimb', '髂腰肌;股直肌', '垫子',
   '缓解骨盆前倾',
   e'半跪\n骨盆后收，重心前移\n停20秒换侧',
   '腰不后仰；膝下垫物', '每侧3次'),
  (25, '单腿站立平衡', 'aerobics', '{primary,junior,senior}', 'lowerLimb', '臀中肌;足踝稳定肌;核心肌群', '墙面',
   '练习骨盆水平与平衡',
   e'收腹站直\n抬一腿\n髋部保持水平，眼看前方\n换侧',
   '旁边有支撑物；不比时间长短', '每侧20秒，2组'),
  (26, '腹式呼吸（含肋部扩张）', 'mat', '{primary,junior,senior}', 'trunk', '膈肌;肋间肌;腹横肌', '垫子',
   '学会用膈肌和肋骨呼吸，配合各项动作',
   e'仰卧屈膝，双手放下肋\n鼻吸气，肋部向两侧张开\n嘴慢呼，腹部内收',
   '不过度用力，头晕即停；有呼吸疾病先问医生', '8–10次')
) as seed (number, name, category, levels, position, muscles, equipment, effect, steps, warnings, remark),
  lateral (select timestamptz '2026-01-01 09:00:00+08' - number * interval '1 minute' as made) as moment;
