/** antd in the product's tokens: `ui/styles/tokens.css` says the values, for the scheme that holds now. */
import { theme as antdTheme, type ThemeConfig } from 'antd';

/** antd computes with colours, so it is given the values of our CSS variables and not their names. */
function tokenOf(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
}

function tokens(): NonNullable<ThemeConfig['token']> {
  return {
    colorPrimary: tokenOf('teal'),
    colorPrimaryHover: tokenOf('teal-hover'),
    colorPrimaryActive: tokenOf('teal-press'),
    colorPrimaryBg: tokenOf('teal-soft'),
    colorPrimaryBorder: tokenOf('teal-line'),
    colorTextLightSolid: tokenOf('on-teal'),
    // A button that works turns; faded, its words would not have the contrast they need.
    opacityLoading: 1,
    colorLink: tokenOf('teal'),
    colorLinkHover: tokenOf('teal-hover'),
    colorLinkActive: tokenOf('teal-press'),
    colorInfo: tokenOf('teal'),
    colorSuccess: tokenOf('teal'),
    colorError: tokenOf('danger'),
    colorErrorBg: tokenOf('danger-soft'),
    colorErrorBorder: tokenOf('danger-line'),
    colorWarning: tokenOf('ink-2'),
    colorWarningBg: tokenOf('sunk'),
    colorText: tokenOf('ink'),
    colorTextSecondary: tokenOf('ink-2'),
    colorTextTertiary: tokenOf('ink-3'),
    colorTextDescription: tokenOf('ink-3'),
    colorTextPlaceholder: tokenOf('ink-3'),
    colorTextDisabled: tokenOf('ink-off'),
    colorTextHeading: tokenOf('ink'),
    colorIcon: tokenOf('ink-2'),
    colorBgLayout: tokenOf('paper'),
    colorBgContainer: tokenOf('card'),
    colorBgElevated: tokenOf('card'),
    colorFillAlter: tokenOf('sunk'),
    controlItemBgHover: tokenOf('hover'),
    controlItemBgActive: tokenOf('teal-soft'),
    colorBorder: tokenOf('line-control'),
    colorBorderSecondary: tokenOf('line'),
    colorSplit: tokenOf('line'),
    fontFamily: tokenOf('font'),
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
    boxShadowSecondary: tokenOf('lift'),
  };
}

function components(): NonNullable<ThemeConfig['components']> {
  return {
    Table: {
      headerBg: tokenOf('sunk'),
      headerColor: tokenOf('ink-2'),
      headerSplitColor: 'transparent',
      borderColor: tokenOf('line'),
      rowHoverBg: tokenOf('hover'),
      rowSelectedBg: tokenOf('teal-soft'),
      rowSelectedHoverBg: tokenOf('teal-soft'),
      headerSortActiveBg: tokenOf('sunk'),
      headerSortHoverBg: tokenOf('sunk'),
      bodySortBg: tokenOf('card'),
      fixedHeaderSortActiveBg: tokenOf('sunk'),
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
      defaultBorderColor: tokenOf('line-2'),
    },
    Input: { activeShadow: `0 0 0 3px ${tokenOf('teal-soft')}` },
    Select: { activeOutlineColor: tokenOf('teal-soft') },
    Tabs: { inkBarColor: tokenOf('teal'), horizontalItemGutter: 24 },
    Pagination: { itemSize: 28, itemActiveBg: tokenOf('teal-soft') },
    Form: { verticalLabelPadding: '0 0 6px', labelRequiredMarkColor: tokenOf('danger') },
    Progress: { defaultColor: tokenOf('teal'), remainingColor: tokenOf('sunk') },
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
  return {
    cssVar: {},
    algorithm: [scheme === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm, asChosen],
    token: { ...tokens(), motion },
    components: components(),
  };
}
