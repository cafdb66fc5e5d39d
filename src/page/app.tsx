import { DraftsTray } from './changes/drafts-tray.tsx'
import { OutboxStrip } from './changes/outbox-strip.tsx'
import { Snackbar } from './changes/snackbar.tsx'
import { SettingUp } from './checklist/setting-up.tsx'
import { useKit, useTexts } from './kit/kit.ts'
import { lazyView } from './kit/lazy-view.tsx'
import { Strips } from './kit/strip.tsx'
import { StockView } from './list/stock-view.tsx'
import { AddPet } from './pet/form/add-pet.tsx'
import { PetPanel } from './pet/pet-panel.tsx'
import { MissedScans } from './scanner/missed-scans.tsx'
import { ScanNotice } from './scanner/scan-notice.tsx'
import { Restoring, SignIn } from './session/sign-in.tsx'
import { useSession } from './session/use-session.ts'
import { Connection } from './shell/connection.tsx'
import { HealthStrip, WarningStrip } from './shell/health-strip.tsx'
import { LostStrip } from './shell/lost-strip.tsx'
import { Places } from './shell/places.tsx'
import { ReadOnlyStrip } from './shell/read-only-strip.tsx'

export function App() {
  const { session, codeSignIn } = useSession()
  if (session.restoring.value) return <Restoring />
  if (codeSignIn.step.value !== undefined) return <SignInByCode />
  return session.current.value === undefined ? <SignIn /> : <SignedIn />
}

const SignInByCode = lazyView(
  async () => (await import('./session/sign-in-by-code.tsx')).SignInByCode,
)
const OrderView = lazyView(async () => (await import('./order/order-view.tsx')).OrderView)
const TodayView = lazyView(async () => (await import('./today/today-view.tsx')).TodayView)
const SpreadsheetView = lazyView(
  async () => (await import('./spreadsheet/spreadsheet-view.tsx')).SpreadsheetView,
)
const PeopleView = lazyView(async () => (await import('./people/people-view.tsx')).PeopleView)
const AccessJournal = lazyView(
  async () => (await import('./people/access-journal.tsx')).AccessJournal,
)
const LabelsView = lazyView(async () => (await import('./labels/labels-view.tsx')).LabelsView)
const BulkEditView = lazyView(async () => (await import('./bulk/bulk-edit-view.tsx')).BulkEditView)
const SettingsView = lazyView(
  async () => (await import('./settings/settings-view.tsx')).SettingsView,
)

const ShopView = lazyView(async () => (await import('./shop/shop-view.tsx')).ShopView)
const SuppliersView = lazyView(
  async () => (await import('./suppliers/suppliers-view.tsx')).SuppliersView,
)
const HttpsView = lazyView(async () => (await import('./https/https-view.tsx')).HttpsView)
const HealthView = lazyView(async () => (await import('./health/health-view.tsx')).HealthView)

function SignedIn() {
  const texts = useTexts()
  return (
    <div class="skeleton">
      <button type="button" class="skip" onClick={goToContent}>
        {texts.shell.skip}
      </button>
      <div class="place-view">
        <View />
        {/* At the bottom, so that a notice that appears moves no button under a finger. */}
        <div class="notices">
          <Strips>
            <MissedScans />
            <ScanNotice />
            <ReadOnlyStrip />
            <SettingUp />
            <DraftsTray />
            <OutboxStrip />
            <Connection />
            <WarningStrip />
            <LostStrip />
            <HealthStrip />
          </Strips>
          <Snackbar />
        </div>
      </div>
      <Places />
    </div>
  )
}

// A button, since a link would change the # of the address, which has the route.
const goToContent = (): void => document.getElementById('content')?.focus()

function View() {
  const { route } = useKit()
  const { value } = route
  switch (value.view) {
    case 'today':
      return <TodayView />
    case 'spreadsheet':
      return <SpreadsheetView />
    case 'order':
      return <OrderView />
    case 'labels':
      return <LabelsView />
    case 'several':
      return <BulkEditView />
    case 'people':
      return <PeopleView />
    case 'access_journal':
      return <AccessJournal />
    case 'settings':
      return <SettingsView />
    case 'https':
      return <HttpsView />
    case 'shop':
      return <ShopView />
    case 'suppliers':
      return <SuppliersView />
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
          openPet={value.petId}
        />
      )
  }
}
