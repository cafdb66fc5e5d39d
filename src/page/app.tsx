import { DraftsTray } from './changes/drafts-tray.tsx'
import { OutboxStrip } from './changes/outbox-strip.tsx'
import { Snackbar } from './changes/snackbar.tsx'
import { LabelsView } from './labels/labels-view.tsx'
import { StockView } from './list/stock-view.tsx'
import { OrderView } from './order/order-view.tsx'
import { usePage, useTexts } from './page.ts'
import { AddPet } from './pet/form/add-pet.tsx'
import { PetPanel } from './pet/pet-panel.tsx'
import { ScanNotice } from './scanner/scan-notice.tsx'
import { Restoring, SignIn } from './session/sign-in.tsx'
import { Connection } from './shell/connection.tsx'
import { Header } from './shell/header.tsx'
import { HealthStrip } from './shell/health-strip.tsx'

export function App() {
  const { session } = usePage()
  if (session.restoring.value) return <Restoring />
  return session.current.value === undefined ? <SignIn /> : <SignedIn />
}

function SignedIn() {
  const texts = useTexts()
  return (
    <>
      <button type="button" class="skip" onClick={goToContent}>
        {texts.shell.skip}
      </button>
      <Header />
      <View />
      {/* At the bottom, so that a notice that appears moves no button under a finger. */}
      <div class="notices">
        <Snackbar />
        <div class="strips">
          <ScanNotice />
          <DraftsTray />
          <OutboxStrip />
          <Connection />
          <HealthStrip />
        </div>
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
    case 'order':
      return <OrderView />
    case 'labels':
      return <LabelsView />
    case 'stock':
      return <StockView />
    case 'add':
      return <StockView panel={<AddPet petId={value.petId} />} />
    case 'pet':
      return (
        <StockView
          panel={<PetPanel key={value.petId} petId={value.petId} />}
          chosen={value.petId}
        />
      )
  }
}
