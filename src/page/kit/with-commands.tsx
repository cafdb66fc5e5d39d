/** A text of the page in which commands stand between backticks, as in Markdown: they are shown as code. */
export const WithCommands = ({ text }: { readonly text: string }) => (
  <>
    {text.split('`').map((part, at) =>
      at % 2 === 1 ? (
        <code key={part} class="command">
          {part}
        </code>
      ) : (
        part
      ),
    )}
  </>
)
