/** antd's theme from our design tokens: reads `ui/styles/tokens.css` for the current colour scheme. */
import { theme as antdTheme, type ThemeConfig } from 'antd';

/** antd computes with colours, so it needs the values of our CSS variables, not their names. */
function readToken(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

function tokens(): NonNullable<ThemeConfig['token']> {
  return {
    colorPrimary: readToken('teal'),
    colorPrimaryHover: readToken('teal-hover'),
    colorPrimaryActive: readToken('teal-press'),
    colorPrimaryBg: readToken('teal-soft'),
    colorPrimaryBorder: readToken('teal-line'),
    colorTextLightSolid: readToken('on-teal'),
    // A loading button shows a spinner; faded as well, its label would have too little contrast.
    opacityLoading: 1,
    colorLink: readToken('teal'),
    colorLinkHover: readToken('teal-hover'),
    colorLinkActive: readToken('teal-press'),
    colorInfo: readToken('teal'),
    colorSuccess: readToken('teal'),
    colorError: readToken('danger'),
    colorErrorBg: readToken('danger-soft'),
    colorErrorBorder: readToken('danger-line'),
    colorWarning: readToken('ink-2'),
    colorWarningBg: readToken('sunk'),
    colorText: readToken('ink'),
    colorTextSecondary: readToken('ink-2'),
    colorTextTertiary: readToken('ink-3'),
    colorTextDescription: readToken('ink-3'),
    colorTextPlaceholder: readToken('ink-3'),
    colorTextDisabled: readToken('ink-off'),
    colorTextHeading: readToken('ink'),
    colorIcon: readToken('ink-2'),
    colorBgLayout: readToken('paper'),
    colorBgContainer: readToken('card'),
    colorBgElevated: readToken('card'),
    colorFillAlter: readToken('sunk'),
    controlItemBgHover: readToken('hover'),
    controlItemBgActive: readToken('teal-soft'),
    colorBorder: readToken('line-control'),
    colorBorderSecondary: readToken('line'),
    colorSplit: readToken('line'),
    fontFamily: readToken('font'),
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
    boxShadowSecondary: readToken('lift'),
  };
}

function components(): NonNullable<ThemeConfig['components']> {
  return {
    Table: {
      headerBg: readToken('sunk'),
      headerColor: readToken('ink-2'),
      headerSplitColor: 'transparent',
      borderColor: readToken('line'),
      rowHoverBg: readToken('hover'),
      rowSelectedBg: readToken('teal-soft'),
      rowSelectedHoverBg: readToken('teal-soft'),
      headerSortActiveBg: readToken('sunk'),
      headerSortHoverBg: readToken('sunk'),
      bodySortBg: readToken('card'),
      fixedHeaderSortActiveBg: readToken('sunk'),
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
      defaultBorderColor: readToken('line-2'),
    },
    Input: { activeShadow: `0 0 0 3px ${readToken('teal-soft')}` },
    Select: { activeOutlineColor: readToken('teal-soft') },
    Tabs: { inkBarColor: readToken('teal'), horizontalItemGutter: 24 },
    Pagination: { itemSize: 28, itemActiveBg: readToken('teal-soft') },
    Form: { verticalLabelPadding: '0 0 6px', labelRequiredMarkColor: readToken('danger') },
    Progress: { defaultColor: readToken('teal'), remainingColor: readToken('sunk') },
  };
}

type Algorithm = Extract<NonNullable<ThemeConfig['algorithm']>, (...args: never[]) => unknown>;

/** antd's dark algorithm dims the seed colours; ours are already chosen for the dark scheme, so they are put back. */
const withChosenColors: Algorithm = (seed, map) => ({
  ...(map ?? antdTheme.defaultAlgorithm(seed)),
  colorPrimary: seed.colorPrimary,
  colorInfo: seed.colorInfo,
  colorSuccess: seed.colorSuccess,
  colorWarning: seed.colorWarning,
  colorError: seed.colorError,
  colorLink: seed.colorLink,
});

/** antd's theme for a colour scheme, with or without motion. */
export function createTheme(scheme: 'light' | 'dark', motion: boolean): ThemeConfig {
  return {
    cssVar: {},
    algorithm: [
      scheme === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
      withChosenColors,
    ],
    token: { ...tokens(), motion },
    components: components(),
  };
}
