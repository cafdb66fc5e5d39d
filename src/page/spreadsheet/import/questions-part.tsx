import {
  type QuestionSubject,
  type ReadingChoice,
  type ReadingQuestion,
  shownOf,
} from '../../../transfer/reading/questions.ts'
import { returnFocus } from '../../kit/focus.ts'
import { useTexts } from '../../kit/kit.ts'
import { columnLabel } from './column-labels.ts'
import type { ImportDesk } from './import-desk.ts'
import { useImportTexts } from './import-texts.ts'
import { placeText } from './place-text.ts'

/** What only a person knows of the file. What was decided stays, to be decided in another way. */
export function QuestionsPart({ desk }: { readonly desk: ImportDesk }) {
  const { questions: texts } = useImportTexts()
  const { questions, decisions } = desk
  if (questions.length === 0) return null
  const open = questions.filter(({ about }) => decisions[about] === undefined)
  return (
    <section class="import-step" aria-labelledby="import-questions">
      <h3 id="import-questions">{texts.title}</h3>
      <p class={open.length === 0 ? 'import-well' : 'import-open'} role="status">
        {texts.left(open.length)}
      </p>
      {questions.map((question) => (
        <Question
          key={question.about}
          question={question}
          decided={decisions[question.about]}
          onChoose={(value) => desk.decide(question, value)}
        />
      ))}
    </section>
  )
}

/** The name of the inputs of a question. */
const inputName = ({ about }: Pick<ReadingQuestion, 'about'>): string => `import-${about}`

/** Puts the focus into a question that takes the place of the button which asked for it. */
export function focusQuestion(question: Pick<ReadingQuestion, 'about'>): void {
  const selector = `input[name="${inputName(question)}"]:checked`
  returnFocus(() => document.querySelector<HTMLElement>(selector))
}

interface QuestionProps {
  readonly question: ReadingQuestion
  readonly decided: string | undefined
  readonly onChoose: (value: string) => void
}

function Question({ question, decided, onChoose }: QuestionProps) {
  const page = useTexts()
  const { questions: texts } = useImportTexts()
  const { about, column, choices } = question
  const isOpen = decided === undefined
  return (
    <div class={`import-question${isOpen ? ' import-question-open' : ''}`}>
      <fieldset>
        <legend>
          {column !== null && `${columnLabel(page, column)}: `}
          {texts.asked[about]} {isOpen && <span class="chip">{texts.open}</span>}
        </legend>
        {choices.map((choice) => (
          <label key={choice.value} class="check">
            <input
              type="radio"
              name={inputName(question)}
              value={choice.value}
              checked={choice.value === decided}
              onChange={() => onChoose(choice.value)}
            />
            <ChoiceText question={question} choice={choice} />
          </label>
        ))}
      </fieldset>
    </div>
  )
}

interface ChoiceTextProps {
  readonly question: ReadingQuestion
  readonly choice: ReadingChoice
}

/** What a choice is known by: a sheet by its name, pets by what is done with them where no cell shows it. */
const KNOWN_BY_MEANING: ReadonlySet<QuestionSubject> = new Set([
  ...(['sheet', 'namesakes', 'archived', 'notForSale', 'branch'] as const),
])

/** A choice by its first cells as they would be read, or by what it means. */
function ChoiceText({ question: { about }, choice }: ChoiceTextProps) {
  const texts = useImportTexts()
  const meaning = texts.questions.meaning[about](choice.value)
  const shown = shownOf(choice)
  if (shown.length === 0) return <span dir="auto">{meaning}</span>
  const cells = shown.map(({ text }) => (text.trim() === '' ? texts.empty : text)).join(' · ')
  const place = placeText([...new Set(shown.map(({ line }) => line))], texts)
  const isByMeaning = KNOWN_BY_MEANING.has(about)
  const beside = about === 'sheet' ? cells : `${place} · ${isByMeaning ? cells : meaning}`
  return (
    <span class="import-choice">
      <b dir="auto">{isByMeaning ? meaning : cells}</b>
      <small dir="auto">{beside}</small>
    </span>
  )
}
