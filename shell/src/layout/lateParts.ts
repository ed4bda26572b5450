/** What lies over the page, or stands in its place: the small screen's menu, dialogs, alerts, and what is said of failures. */
export async function loadOverlays() {
  const [{ AskingDialog }, { MobileMenu }, { StillLoading }, { ToastRegion }, { ErrorPage }, { keepDrawings }] =
    await Promise.all([
      import(/* webpackChunkName: "overlays" */ './AskingDialog.tsx'),
      import(/* webpackChunkName: "overlays" */ './MobileMenu.tsx'),
      import(/* webpackChunkName: "overlays" */ './StillLoading.tsx'),
      import(/* webpackChunkName: "overlays" */ '@bairn/shared/ui/ToastRegion'),
      import(/* webpackChunkName: "overlays" */ '../errors/ErrorPage.tsx'),
      import(/* webpackChunkName: "overlays" */ './keepDrawings.ts'),
    ]);
  keepDrawings();
  return { AskingDialog, ErrorPage, MobileMenu, StillLoading, ToastRegion };
}

/** What a new visitor is told about cookies. */
export const loadCookieNotice = () => import(/* webpackChunkName: "notice" */ './CookieNotice.tsx');

/** What the bar shows only to people who are logged in. */
export async function loadMemberBar() {
  const [{ AccountMenu }, { BranchPicker }, { MainMenu }, { MessagesLink }, { NotificationBell }, { QuickMenu }] =
    await Promise.all([
      import(/* webpackChunkName: "member" */ './AccountMenu.tsx'),
      import(/* webpackChunkName: "member" */ './BranchPicker.tsx'),
      import(/* webpackChunkName: "member" */ './MainMenu.tsx'),
      import(/* webpackChunkName: "member" */ '../pages/messages/MessagesLink.tsx'),
      import(/* webpackChunkName: "member" */ '../pages/notifications/NotificationBell.tsx'),
      import(/* webpackChunkName: "member" */ './QuickMenu.tsx'),
    ]);
  return { AccountMenu, BranchPicker, MainMenu, MessagesLink, NotificationBell, QuickMenu };
}

/** The menu beside the settings pages. */
export const loadSettingsMenu = () => import(/* webpackChunkName: "settings-menu" */ './SettingsMenu.tsx');
