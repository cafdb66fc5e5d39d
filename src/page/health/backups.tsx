import { useTexts } from '../kit/kit.ts'
import { requestErrorText } from '../kit/request-error.ts'
import { WithCommands } from '../kit/with-commands.tsx'
import { useStock } from '../state/use-stock.ts'
import { type Backup, type Health, hasOnlySamples, type Verification } from './health.ts'
import { sizeText } from './size-text.ts'
import { useBackups, useHealthTexts } from './use-health.ts'

interface BackupsProps {
  readonly health: Health
  /** Called after an attempt to make one. */
  readonly onMade: () => Promise<void>
}

/** The backups there are, and what can be done with them. */
export function Backups({ health, onMade }: BackupsProps) {
  const { doing, isSending, error, verified, make, verify, download } = useBackups(onMade)
  const page = useTexts()
  const texts = useHealthTexts()
  const { kept, schedule, running, everyMs } = health.backups
  const [newest] = kept
  const nextAt = newest !== undefined && everyMs !== null ? newest.at + everyMs : 0
  const known = Object.entries(texts.errors).find(([code]) => code === error?.code)?.[1]
  const isMaking = running || doing?.what === 'making'
  const isBusy = isSending || isMaking
  return (
    <section class="health-part" aria-labelledby="health-backups">
      <h2 id="health-backups">{texts.backups}</h2>
      <p>
        <WithCommands text={texts.schedules[hasOnlySamples(health) ? 'samples' : schedule]} />{' '}
        {nextAt > Date.now() && texts.next(page.date(nextAt))}
      </p>
      {schedule === 'on' && (
        <div class="actions">
          <button type="button" class="primary" aria-disabled={isBusy} onClick={() => void make()}>
            {isMaking ? texts.making : texts.make}
          </button>
        </div>
      )}
      <p class="problem" role="alert">
        {error && (known ?? requestErrorText(error, page))}
      </p>
      <p role="status">
        {doing?.what === 'made' && texts.made}
        {doing?.what === 'downloading' && texts.downloading}
      </p>
      {schedule === 'on' && kept.length === 0 && <p class="nothing">{texts.none}</p>}
      {kept.length > 0 && (
        <>
          <p class="health-warning">{texts.inIt}</p>
          <ul class="health-backups">
            {kept.map((backup) => (
              <Kept
                key={backup.name}
                backup={backup}
                verification={verified.get(backup.name)}
                isVerifying={doing?.what === 'verifying' && doing.name === backup.name}
                isBusy={isBusy}
                onVerify={() => void verify(backup.name)}
                onDownload={() => void download(backup.name)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface KeptProps {
  readonly backup: Backup
  readonly verification: Verification | undefined
  readonly isVerifying: boolean
  readonly isBusy: boolean
  readonly onVerify: () => void
  readonly onDownload: () => void
}

function Kept({
  backup: { at, bytes },
  verification,
  isVerifying,
  isBusy,
  onVerify,
  onDownload,
}: KeptProps) {
  const { ago, count, date } = useTexts()
  const texts = useHealthTexts()
  const when = date(at)
  return (
    <li>
      <div>
        <time dateTime={new Date(at).toISOString()}>{when}</time>
        <small>
          {ago(at, Date.now())}, {sizeText(bytes, count)}
        </small>
      </div>
      <div class="actions">
        <button
          type="button"
          aria-disabled={isBusy}
          aria-label={texts.ofBackup(texts.verify, when)}
          onClick={onVerify}
        >
          {isVerifying ? texts.verifying : texts.verify}
        </button>
        <button
          type="button"
          aria-disabled={isBusy}
          aria-label={texts.ofBackup(texts.download, when)}
          onClick={onDownload}
        >
          {texts.download}
        </button>
      </div>
      <Found verification={verification} />
    </li>
  )
}

function Found({ verification }: Pick<KeptProps, 'verification'>) {
  const { stock } = useStock()
  const { count } = useTexts()
  const texts = useHealthTexts()
  if (verification?.sound === false) {
    return (
      <p class="problem" role="alert">
        {texts.unsound} <small lang="en">{verification.problem}</small>
      </p>
    )
  }
  if (verification === undefined) return <p role="status" />
  const pets = verification.pets ?? 0
  const inStock = stock.all.value.length
  return (
    <p role="status">
      {texts.sound(count(pets), count(verification.movements ?? 0))}{' '}
      {stock.loaded.value && pets !== inStock && texts.inStockNow(count(inStock))}
    </p>
  )
}
