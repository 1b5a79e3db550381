import { nextTheme, theme } from '../state/theme';
import { language, text } from '../text/text';

/** Language and theme. */
export function Switches() {
  const other = language.value === 'en' ? 'zh' : 'en';
  return (
    <span class="switches">
      <button type="button" class="plain" lang={other === 'zh' ? 'zh-CN' : 'en'} onClick={() => { language.value = other; }}>
        {other === 'zh' ? '中文' : 'English'}
      </button>
      <button type="button" class="plain" title={text('theme.hint')} onClick={nextTheme}>
        {text(`theme.${theme.value}`)}
      </button>
    </span>
  );
}
