/**
 * antd in the product's tokens. The hexadecimal values repeat `ui/styles/tokens.css`, because antd computes with
 * colours and cannot read CSS variables; the test beside this file compares the two.
 */
import { theme as antdTheme, type ThemeConfig } from 'antd';

export const PALETTES = {
  light: {
    paper: '#F6F8F7',
    card: '#FFFFFF',
    sunk: '#EEF3F1',
    hover: '#F2F6F5',
    ink: '#12312F',
    ink2: '#45605C',
    ink3: '#566C69',
    inkOff: '#8FA39F',
    line: '#DFE7E4',
    line2: '#C6D3CF',
    lineControl: '#9FB2AD',
    teal: '#0F766E',
    tealHover: '#0B625B',
    tealPress: '#084E49',
    tealSoft: '#E3F1EE',
    tealLine: '#A5D0C9',
    onTeal: '#FFFFFF',
    danger: '#B3261E',
    dangerSoft: '#FBECEA',
    dangerLine: '#E9B7B2',
    lift: '0 8px 24px rgba(18, 49, 47, .10)',
  },
  dark: {
    paper: '#0F1716',
    card: '#17211F',
    sunk: '#1D2927',
    hover: '#1B2725',
    ink: '#E4EEEB',
    ink2: '#A9BDB8',
    ink3: '#93ABA5',
    inkOff: '#5F7671',
    line: '#273431',
    line2: '#374743',
    lineControl: '#5F7671',
    teal: '#4FB3A8',
    tealHover: '#6AC4BA',
    tealPress: '#3C978D',
    tealSoft: '#1A3633',
    tealLine: '#2F5F59',
    onTeal: '#06201D',
    danger: '#F2887F',
    dangerSoft: '#3A2220',
    dangerLine: '#6B3A36',
    lift: '0 8px 24px rgba(0, 0, 0, .5)',
  },
} as const;

type Palette = Readonly<Record<keyof (typeof PALETTES)['light'], string>>;

const FONT = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif';

function tokens(p: Palette): NonNullable<ThemeConfig['token']> {
  return {
    colorPrimary: p.teal,
    colorPrimaryHover: p.tealHover,
    colorPrimaryActive: p.tealPress,
    colorPrimaryBg: p.tealSoft,
    colorPrimaryBorder: p.tealLine,
    colorTextLightSolid: p.onTeal,
    // A button that works turns; faded, its words would not have the contrast they need.
    opacityLoading: 1,
    colorLink: p.teal,
    colorLinkHover: p.tealHover,
    colorLinkActive: p.tealPress,
    colorInfo: p.teal,
    colorSuccess: p.teal,
    colorError: p.danger,
    colorErrorBg: p.dangerSoft,
    colorErrorBorder: p.dangerLine,
    colorWarning: p.ink2,
    colorWarningBg: p.sunk,
    colorText: p.ink,
    colorTextSecondary: p.ink2,
    colorTextTertiary: p.ink3,
    colorTextDescription: p.ink3,
    colorTextPlaceholder: p.ink3,
    colorTextDisabled: p.inkOff,
    colorTextHeading: p.ink,
    colorIcon: p.ink2,
    colorBgLayout: p.paper,
    colorBgContainer: p.card,
    colorBgElevated: p.card,
    colorFillAlter: p.sunk,
    controlItemBgHover: p.hover,
    controlItemBgActive: p.tealSoft,
    colorBorder: p.lineControl,
    colorBorderSecondary: p.line,
    colorSplit: p.line,
    fontFamily: FONT,
    fontSize: 14,
    fontSizeSM: 12,
    fontSizeHeading4: 20,
    fontSizeHeading2: 28,
    fontWeightStrong: 600,
    borderRadiusSM: 4,
    borderRadius: 6,
    borderRadiusLG: 8,
    controlHeight: 32,
    controlHeightSM: 28,
    controlHeightLG: 44,
    boxShadow: 'none',
    boxShadowTertiary: 'none',
    boxShadowSecondary: p.lift,
  };
}

function components(p: Palette): NonNullable<ThemeConfig['components']> {
  return {
    Table: {
      headerBg: p.sunk,
      headerColor: p.ink2,
      headerSplitColor: 'transparent',
      borderColor: p.line,
      rowHoverBg: p.hover,
      rowSelectedBg: p.tealSoft,
      rowSelectedHoverBg: p.tealSoft,
      headerSortActiveBg: p.sunk,
      headerSortHoverBg: p.sunk,
      bodySortBg: p.card,
      fixedHeaderSortActiveBg: p.sunk,
      cellPaddingBlock: 8.5,
      cellPaddingBlockMD: 12.5,
      cellPaddingBlockSM: 4.5,
      cellPaddingInline: 8,
      cellPaddingInlineMD: 8,
      cellPaddingInlineSM: 8,
      headerBorderRadius: 0,
    },
    Button: {
      defaultShadow: 'none',
      primaryShadow: 'none',
      dangerShadow: 'none',
      paddingInline: 12,
      iconGap: 6,
      defaultBorderColor: p.line2,
    },
    Input: { activeShadow: `0 0 0 3px ${p.tealSoft}` },
    Select: { activeOutlineColor: p.tealSoft },
    Tabs: { inkBarColor: p.teal, horizontalItemGutter: 24 },
    Pagination: { itemSize: 28, itemActiveBg: p.tealSoft },
    Form: { verticalLabelPadding: '0 0 6px', labelRequiredMarkColor: p.danger },
    Progress: { defaultColor: p.teal, remainingColor: p.sunk },
  };
}

type Algorithm = Extract<NonNullable<ThemeConfig['algorithm']>, (...args: never[]) => unknown>;

/** The dark algorithm dims the seed colours; ours are already chosen for dark. */
const asChosen: Algorithm = (seed, map) => ({
  ...(map ?? antdTheme.defaultAlgorithm(seed)),
  colorPrimary: seed.colorPrimary,
  colorInfo: seed.colorInfo,
  colorSuccess: seed.colorSuccess,
  colorWarning: seed.colorWarning,
  colorError: seed.colorError,
  colorLink: seed.colorLink,
});

/** antd's theme for the system's colour scheme and its wish for motion. */
export function themeOf(scheme: 'light' | 'dark', motion: boolean): ThemeConfig {
  const palette = PALETTES[scheme];
  return {
    cssVar: {},
    algorithm: [scheme === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm, asChosen],
    token: { ...tokens(palette), motion },
    components: components(palette),
  };
}
