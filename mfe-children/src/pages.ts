import type { Loaders } from '@bairn/shared/contract';
import type { manifest } from './manifest.ts';

export const pages: Loaders<typeof manifest.pages> = {
  active: () => import('./children/ActiveChildrenPage.tsx'),
  fundingStatus: () => import('./funding/FundingStatusPage.tsx'),
  overview: () => import('./profile/OverviewPage.tsx'),
  information: () => import('./profile/InformationPage.tsx'),
  reports: () => import('./reports/ReportsPage.tsx'),
  newReport: () => import('./reports/NewReportPage.tsx'),
  report: () => import('./reports/ReportPage.tsx'),
  childReports: () => import('./reports/ChildReportsPage.tsx'),
  familyReports: () => import('./family/FamilyReportsPage.tsx'),
  childMedicines: () => import('./medicines/ChildMedicinesPage.tsx'),
  familyMedicines: () => import('./family/FamilyMedicinesPage.tsx'),
  inspectionPack: () => import('./inspection/InspectionPackPage.tsx'),
  requests: () => import('./requests/RequestsPage.tsx'),
  carers: () => import('./carers/CarersPage.tsx'),
  waitingList: () => import('./waiting/BranchWaitingListPage.tsx'),
  create: () => import('./create/ChildrenStepPage.tsx'),
  createCarers: () => import('./create/CarersStepPage.tsx'),
  createAnswers: () => import('./create/AnswersStepPage.tsx'),
  pickups: () => import('./pickups/PickupsPage.tsx'),
  familyChildren: () => import('./family/FamilyChildrenPage.tsx'),
  familyProfile: () => import('./family/ProfilePage.tsx'),
  familyServices: () => import('./family/ServicesPage.tsx'),
  bookingCalendar: () => import('./bookings/BookingCalendarPage.tsx'),
};
