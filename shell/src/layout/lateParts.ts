/** What lies over the page: the small screen's menu and the dialogs. */
export async function loadOverlays() {
  const [{ AskingDialog }, { MobileMenu }] = await Promise.all([
    import(/* webpackChunkName: "overlays" */ './AskingDialog.tsx'),
    import(/* webpackChunkName: "overlays" */ './MobileMenu.tsx'),
  ]);
  return { AskingDialog, MobileMenu };
}

/** What the bar shows only to people who are signed in. */
export async function loadMemberBar() {
  const [{ AccountMenu }, { BranchPicker }, { MainMenu }] = await Promise.all([
    import(/* webpackChunkName: "member" */ './AccountMenu.tsx'),
    import(/* webpackChunkName: "member" */ './BranchPicker.tsx'),
    import(/* webpackChunkName: "member" */ './MainMenu.tsx'),
  ]);
  return { AccountMenu, BranchPicker, MainMenu };
}
