/** Words of the page from which phones in the hall install the certificate authority of this server. */
export const authorityPageText = {
  title: '安装筛查服务器的证书',
  lead: '现场筛查用的服务器自己签发证书。在手机或平板上安装一次后，浏览器就信任它，可以离线使用，也可以用摄像头扫码。',
  download: '下载证书',
  steps: [
    {
      device: '安卓',
      how: '下载后打开系统设置，搜索“CA 证书”，选择“安装 CA 证书”，再选中刚下载的文件。',
    },
    {
      device: 'iPhone、iPad',
      how: '用 Safari 下载，在系统设置中安装“已下载描述文件”，再到“通用 → 关于本机 → 证书信任设置”中打开它。',
    },
    {
      device: 'Windows',
      how: '打开下载的文件，选择“安装证书”，存储位置选“受信任的根证书颁发机构”。',
    },
  ],
  fingerprint: '安装前请与管理员核对指纹（SHA-256）：',
  remove: '筛查结束后，可以在同一处删除这个证书。',
} as const;
