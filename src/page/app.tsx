import { DraftsTray } from './changes/drafts-tray.tsx'
import { OutboxStrip } from './changes/outbox-strip.tsx'
import { Snackbar } from './changes/snackbar.tsx'
import { lazyView } from './components/lazy-view.tsx'
import { useLowScreen } from './components/use-low-screen.ts'
import { HttpsView } from './https/https-view.tsx'
import { LabelsView } from './labels/labels-view.tsx'
import { StockView } from './list/stock-view.tsx'
import { OrderView } from './order/order-view.tsx'
import { usePage, useTexts } from './page.ts'
import { AddPet } from './pet/form/add-pet.tsx'
import { PetPanel } from './pet/pet-panel.tsx'
import { hasScans, isOfStock } from './route.ts'
import { MissedScans } from './scanner/missed-scans.tsx'
import { ScanBar } from './scanner/scan-bar.tsx'
import { ScanNotice } from './scanner/scan-notice.tsx'
import { Restoring, SignIn } from './session/sign-in.tsx'
import { Connection } from './shell/connection.tsx'
import { FirstSteps } from './shell/first-steps.tsx'
import { Header } from './shell/header.tsx'
import { HealthStrip, WarningStrip } from './shell/health-strip.tsx'
import { LostStrip } from './shell/lost-strip.tsx'
import { ReadOnlyStrip } from './shell/read-only-strip.tsx'

export function App() {
  const { session, codeSignIn } = usePage()
  if (session.restoring.value) return <Restoring />
  if (codeSignIn.step.value !== undefined) return <SignInByCode />
  return session.current.value === undefined ? <SignIn /> : <SignedIn />
}

const SignInByCode = lazyView(
  async () => (await import('./session/sign-in-by-code.tsx')).SignInByCode,
)
const TodayView = lazyView(async () => (await import('./today/today-view.tsx')).TodayView)
const ReportView = lazyView(async () => (await import('./report/report-view.tsx')).ReportView)
const SpreadsheetView = lazyView(
  async () => (await import('./spreadsheet/spreadsheet-view.tsx')).SpreadsheetView,
)
const PeopleView = lazyView(async () => (await import('./people/people-view.tsx')).PeopleView)
const AccessJournal = lazyView(
  async () => (await import('./people/access-journal.tsx')).AccessJournal,
)
const SeveralView = lazyView(async () => (await import('./several/several-view.tsx')).SeveralView)
const SettingsView = lazyView(
  async () => (await import('./settings/settings-view.tsx')).SettingsView,
)

const HealthView = lazyView(async () => (await import('./health/health-view.tsx')).HealthView)

function SignedIn() {
  const texts = useTexts()
  const { route } = usePage()
  // The view of the stock then has the bar.
  const scrollsAway = useLowScreen() && isOfStock(route.value)
  const hasScanBar = hasScans(route.value) && !scrollsAway
  return (
    <>
      <button type="button" class="skip" onClick={goToContent}>
        {texts.shell.skip}
      </button>
      <Header />
      {hasScanBar && <ScanBar />}
      <View />
      {/* At the bottom, so that a notice that appears moves no button under a finger. */}
      <div class="notices">
        <div class="strips">
          <MissedScans />
          <ScanNotice />
          <ReadOnlyStrip />
          <FirstSteps />
          <DraftsTray />
          <OutboxStrip />
          <Connection />
          <WarningStrip />
          <LostStrip />
          <HealthStrip />
        </div>
        <Snackbar />
      </div>
    </>
  )
}

// A button, since a link would change the # of the address, which has the route.
const goToContent = (): void => document.getElementById('content')?.focus()

function View() {
  const { route } = usePage()
  const { value } = route
  switch (value.view) {
    case 'today':
      return <TodayView />
    case 'report':
      return <ReportView />
    case 'spreadsheet':
      return <SpreadsheetView />
    case 'order':
      return <OrderView />
    case 'labels':
      return <LabelsView />
    case 'several':
      return <SeveralView />
    case 'people':
      return <PeopleView />
    case 'access_journal':
      return <AccessJournal />
    case 'settings':
      return <SettingsView />
    case 'https':
      return <HttpsView />
    case 'health':
      return <HealthView />
    case 'stock':
      return <StockView />
    case 'add':
      return <StockView panel={<AddPet petId={value.petId} barcode={value.barcode} />} />
    case 'pet':
      return (
        <StockView
          panel={<PetPanel key={value.petId} petId={value.petId} />}
          chosen={value.petId}
        />
      )
  }
}
