import type { Loaders } from '@bairn/shared/contract';
import type { manifest } from './manifest.ts';

export const pages: Loaders<typeof manifest.pages> = {
  staff: () => import('./staff/StaffPage.tsx'),
  employment: () => import('./profile/EmploymentPage.tsx'),
  personal: () => import('./profile/PersonalPage.tsx'),
  schedule: () => import('./profile/SchedulePage.tsx'),
  qualifications: () => import('./profile/QualificationsPage.tsx'),
  teamHolidays: () => import('./leave/TeamHolidaysPage.tsx'),
  absences: () => import('./leave/AbsencesPage.tsx'),
  holidays: () => import('./leave/HolidaysPage.tsx'),
  ownHolidays: () => import('./leave/HolidaysPage.tsx'),
  ownHours: () => import('./hours/PersonHoursPage.tsx'),
  hours: () => import('./hours/HoursPage.tsx'),
  personHours: () => import('./hours/PersonHoursPage.tsx'),
  signIn: () => import('./hours/SignInPage.tsx'),
  availability: () => import('./availability/AvailabilityPage.tsx'),
  branches: () => import('./profile/BranchesPage.tsx'),
  ownProfile: () => import('./profile/PersonalPage.tsx'),
  ownEmployment: () => import('./profile/EmploymentPage.tsx'),
  ownQualifications: () => import('./profile/QualificationsPage.tsx'),
  inviteStaff: () => import('./staff/InvitePage.tsx'),
  editRota: () => import('./editor/EditorPage.tsx'),
  week: () => import('./week/WeekPage.tsx'),
};
