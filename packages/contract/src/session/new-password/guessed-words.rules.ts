/**
 * Words that passwords of this country are made of, in pinyin and English. The lists are short, because browsers load
 * them (docs/adr/0063-passwords-of-this-country.md).
 */
const split = (words: string): string[] => words.trim().split(/\s+/);

const TRADE = `
  yiyuan yisheng yishi hushi yiwu yike guke erke ertong shaicha cewan jiancha tijian jiankang baojian fuyou weisheng
  weijian jikong zhongxin zhensuo menzhen zhuyuan kangfu zhiliao jibing bingren huanzhe keshi zhuren yuanzhang xiaoyi
  xuexiao xuesheng laoshi jiaoshi xiaozhang banzhuren jiazhang haizi xiaohai youeryuan xiaoxue zhongxue daxue gaokao
  hospital clinic doctor nurse health healthy medical medicine patient screening school student teacher children`;

const ACCOUNT = `
  admin administrator manager master operator root user guest test tester demo login welcome hello password passwd pass
  changeme default secret letmein system platform server computer internet guanli guanliyuan ceshi mima denglu xitong
  pingtai yonghu zhanghao zhanghu gongsi gongzuo bangong diannao shouji dianhua weixin wechat taobao alipay zhifubao
  baidu tencent tengxun huawei xiaomi apple iphone google windows oracle`;

const FEELING = `
  woaini woai aini woaiwojia woshi woshishui buzhidao nihao kaixin kuaile xingfu pingan facai gongxi xinnian chunjie
  guoqing shengri jixiang ruyi shunli aiqing pengyou tianshi gongzhu wangzi baobei laopo laogong erzi nver nuer jiaren
  yijia xiaobao dabao erbao zhangsan lisi wangwu caonima wocao tamade iloveyou loveyou love dragon monkey sunshine
  princess superman football baseball jiayou huanying zhonghua renmin wode meinv shuaige jintian mingtian chuntian xiatian
  qiutian dongtian taiyang yueliang lanqiu zuqiu niubi dangyuan spring summer autumn winter`;

const PLACE = `
  zhongguo china chinese beijing tianjin shanghai chongqing hebei shanxi shaanxi liaoning jilin heilongjiang jiangsu
  zhejiang anhui fujian jiangxi shandong henan hubei hunan guangdong guangxi hainan sichuan guizhou yunnan xizang gansu
  qinghai ningxia xinjiang neimenggu taiwan xianggang aomen guangzhou shenzhen hangzhou nanjing wuhan chengdu suzhou
  zhengzhou changsha shenyang qingdao dalian ningbo xiamen jinan hefei fuzhou haerbin changchun kunming guiyang nanning
  nanchang taiyuan shijiazhuang lanzhou xining yinchuan wulumuqi lasa huhehaote haikou taibei`;

const LUCKY_NUMBER = `
  5201314 1314520 1314521 5211314 5845201314 584520 7758521 7758258 1314 520 521 31415926 1123581321 10086 10010 95588`;

export const GUESSED_WORDS: ReadonlySet<string> = new Set(
  split([TRADE, ACCOUNT, FEELING, PLACE].join(' ')),
);
export const LUCKY_NUMBERS: ReadonlySet<string> = new Set(split(LUCKY_NUMBER));

/** The most frequent surnames, and the forms of address for young, old or small people. */
export const SURNAMES: readonly string[] = split(`
  wang li zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo liang song zheng xie han tang feng
  yu dong cheng cao yuan deng fu shen zeng peng lv su lu jiang cai jia ding wei xue ye yan pan du dai xia zhong tian ren
  fan fang shi yao tan liao zou xiong jin hao kong bai cui kang mao qiu qin gu hou shao meng long wan duan lei qian yin
  yi chang qiao lai gong wen xiao lao`);
export const GIVEN_NAMES: readonly string[] = split(`
  wei fang na min jing li qiang lei jun yang yong yan jie juan tao ming chao xiu xia ping gang gui hua hong mei ying xin
  yu bo bin hao peng fei hui lan dan ling long jian guo feng wen xuan han zi yi ting`);

/** Runs of adjacent keys and letters; matched in both directions. */
export const LINES: readonly string[] = split(`
  01234567890 qwertyuiop asdfghjkl zxcvbnm abcdefghijklmnopqrstuvwxyz qazwsxedcrfvtgbyhnujmikolp
  1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p 1qazxsw23edcvfr4 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0 1qwaszx 12qwaszx
  qweasdzxc 123qweasdzxc a1b2c3d4e5f6g7h8 1a2b3c4d5e6f7g8h 147258369 147852369 741852963 123654789 159357 159753 13579 24680 102030405060
  一二三四五六七八九十 甲乙丙丁戊己庚辛壬癸 赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨`);
